package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.site.node.SiteOptions;

/** Of lines that are copied in together the last one is left out. */
public final class CopyLosesALine extends MutantServer {
    public CopyLosesALine(SiteOptions options) {
        super(options, RaidServer.UI);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                body -> body instanceof UiMessage.CopyLines lines
                                && lines.lines().size() > 1
                        ? new UiMessage.CopyLines(
                                lines.session(),
                                lines.request(),
                                lines.chunk(),
                                lines.firstLine(),
                                lines.lines().subList(0, lines.lines().size() - 1))
                        : body);
    }
}
