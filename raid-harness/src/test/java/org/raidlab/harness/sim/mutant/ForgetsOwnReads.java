package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** The yes of the home site does not hold the reads made there, as if the transaction ended with a crash. */
public final class ForgetsOwnReads extends MutantServer {
    public ForgetsOwnReads(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        int self = ports.self().site();
        return new Doing(right, out -> new ForwardingEffects<>(out) {
            @Override
            public Lsn force(LogRecord record) {
                return super.force(
                        record instanceof RaidRecord.Prepared yes && yes.txn().site() == self ? readless(yes) : record);
            }
        });
    }

    private static RaidRecord readless(RaidRecord.Prepared yes) {
        return new RaidRecord.Prepared(
                yes.txn(), yes.time(), yes.members(), List.of(), yes.writes(), yes.placements(), yes.clock());
    }
}
