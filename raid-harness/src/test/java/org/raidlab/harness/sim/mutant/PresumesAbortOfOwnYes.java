package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A coordinator that restarts presumes abort of what its site has said yes to, as with two-phase commit. */
public final class PresumesAbortOfOwnYes extends MutantServer {
    public PresumesAbortOfOwnYes(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        int self = ports.self().site();
        return new Remembering(
                right,
                record ->
                        !(record instanceof RaidRecord.Prepared yes && yes.txn().site() == self));
    }
}
