package org.raidlab.harness.sim.mutant;

import org.raidlab.ac.commit.CommitLog;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.AtomicityControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Says that it never heard of a transaction, and keeps no record of having said so. */
public final class RefusesWithoutRecord extends ServerFactory {
    public RefusesWithoutRecord(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new AtomicityControllerFactory(options()) {
            @Override
            protected CommitLog commitLog(Ports ports) {
                return new CommitLog(ports.clock()) {
                    @Override
                    public void refused(TxnId txn, Effects<RaidMessage> out) {}
                };
            }
        }.server(ports);
    }
}
