package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A participant that learns of the commit posts it and keeps no record of it. */
public final class CommitNotRecorded extends MutantServer {
    public CommitNotRecorded(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, Writing.of(RaidRecord.Learned.class, Writing.Fate.LOST));
    }
}
