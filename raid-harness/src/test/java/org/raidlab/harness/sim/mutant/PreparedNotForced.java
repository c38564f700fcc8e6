package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A participant votes yes before its record of that is durable. */
public final class PreparedNotForced extends MutantServer {
    public PreparedNotForced(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, Writing.of(RaidRecord.Prepared.class, Writing.Fate.APPENDED));
    }
}
