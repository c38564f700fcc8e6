package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.site.node.SiteOptions;

/** Executes a request that was meant for an earlier incarnation, which may have executed it. */
public final class ExecutesForThePast extends MutantServer {
    public ExecutesForThePast(SiteOptions options) {
        super(options, RaidServer.UI);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof UiMessage.Submit submit
                        ? new UiMessage.Submit(submit.session(), submit.request(), submit.text(), submit.announce())
                        : message);
    }
}
