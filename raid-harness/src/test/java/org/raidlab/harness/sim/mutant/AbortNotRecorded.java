package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** Who voted yes and learns of the abort keeps no record of it. */
public final class AbortNotRecorded extends MutantServer {
    public AbortNotRecorded(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, Writing.of(RaidRecord.Aborted.class, Writing.Fate.LOST));
    }
}
