package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A site with three-phase commit restarts with its yes and without its pre-decisions and promises. */
public final class ForgetsPreDecisions extends MutantServer {
    public ForgetsPreDecisions(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Remembering(right, record -> !(record instanceof RaidRecord.PreDecided));
    }
}
