package org.raidlab.harness.sim.mutant;

import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.graph.SerializationGraphTesting;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A transaction that has missed writes counts as the last one for those who miss its own. */
public final class ForgetsWhatWasMissed extends ServerFactory {
    public ForgetsWhatWasMissed(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> concurrencyController(Ports ports) {
        return new ConcurrencyController(ports, new SerializationGraphTesting(ConcurrencyConfig.DEFAULT) {
            @Override
            protected Stamp limitOf(CcMessage.Decide commit) {
                return commit.stamp();
            }
        });
    }
}
