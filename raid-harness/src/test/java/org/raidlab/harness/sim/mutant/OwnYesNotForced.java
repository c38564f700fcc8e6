package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** The home site of a transaction with parallel commits appends its yes, as with two-phase commit. */
public final class OwnYesNotForced extends MutantServer {
    public OwnYesNotForced(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        int self = ports.self().site();
        return new Doing(
                right,
                Writing.of(
                        record -> record instanceof RaidRecord.Prepared yes
                                && yes.txn().site() == self,
                        Writing.Fate.APPENDED));
    }
}
