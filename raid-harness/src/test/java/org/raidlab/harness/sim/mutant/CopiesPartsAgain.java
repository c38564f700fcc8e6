package org.raidlab.harness.sim.mutant;

import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.site.node.SiteOptions;

/** A part of a file that comes again is copied in again. */
public final class CopiesPartsAgain extends MutantServer {
    public CopiesPartsAgain(SiteOptions options) {
        super(options, RaidServer.UI);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        TreeMap<Integer, Integer> asked = new TreeMap<>();
        Server<RaidMessage> numbered = new Hearing(right, in -> {
            if (!(in.body() instanceof UiMessage.CopyLines lines)) {
                return List.of(in.body());
            }
            asked.put(asked.size() + 1, lines.chunk());
            return List.of(new UiMessage.CopyLines(
                    lines.session(), lines.request(), asked.size(), lines.firstLine(), lines.lines()));
        });
        return new Doing(
                numbered,
                (Effects<RaidMessage> out) -> new Saying(
                        out,
                        (to, body) -> body instanceof ClientMessage.Copied copied
                                ? new ClientMessage.Copied(
                                        copied.session(),
                                        copied.request(),
                                        asked.getOrDefault(copied.chunk(), 0),
                                        copied.count(),
                                        copied.outcome(),
                                        copied.failures())
                                : body));
    }
}
