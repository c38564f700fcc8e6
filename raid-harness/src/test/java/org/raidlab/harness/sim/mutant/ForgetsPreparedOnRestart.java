package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A participant that restarts does not know what it voted yes on. */
public final class ForgetsPreparedOnRestart extends MutantServer {
    public ForgetsPreparedOnRestart(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Remembering(right, record -> !(record instanceof RaidRecord.Prepared));
    }
}
