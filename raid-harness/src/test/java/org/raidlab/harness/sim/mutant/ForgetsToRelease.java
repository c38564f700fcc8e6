package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** An aborted transaction keeps its commit-locks. */
public final class ForgetsToRelease extends MutantServer {
    public ForgetsToRelease(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead(
                        (to, body) -> body instanceof CcMessage.Decide decide && !decide.commit() ? null : body));
    }
}
