package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A coordinator that restarts presumes abort of what it had committed. */
public final class ForgetsCommitOnRestart extends MutantServer {
    public ForgetsCommitOnRestart(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Remembering(right, record -> !(record instanceof RaidRecord.Committed));
    }
}
