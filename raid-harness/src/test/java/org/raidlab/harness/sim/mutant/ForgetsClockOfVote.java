package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Stamp;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** The clock of a vote does not outlive a restart, so the stamp is computed without it. */
public final class ForgetsClockOfVote extends MutantServer {
    public ForgetsClockOfVote(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new WrappedServer<>(right) {
            @Override
            public void onRecovered(long offset, LogRecord record) {
                super.onRecovered(offset, record instanceof RaidRecord.Prepared yes ? clockless(yes) : record);
            }
        };
    }

    private static RaidRecord clockless(RaidRecord.Prepared yes) {
        return new RaidRecord.Prepared(
                yes.txn(),
                yes.time(),
                yes.members(),
                yes.reads(),
                yes.writes(),
                yes.placements(),
                Stamp.NONE,
                yes.protocol(),
                yes.evidence());
    }
}
