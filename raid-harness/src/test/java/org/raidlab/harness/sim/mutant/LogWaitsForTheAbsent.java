package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.ac.commit.CommitLog;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.AtomicityControllerFactory;
import org.raidlab.site.node.SiteOptions;

/** The log is kept from the first record on that an absent site may ask about. */
public final class LogWaitsForTheAbsent extends MeasuredLog {
    public LogWaitsForTheAbsent(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        AtomicityControllerFactory keeping = new AtomicityControllerFactory(options()) {
            @Override
            protected CommitLog commitLog(Ports ports) {
                return new CommitLog(ports.clock()) {
                    @Override
                    public List<TxnId> overdue() {
                        return List.of();
                    }
                };
            }
        };
        return measured(keeping.server(ports));
    }
}
