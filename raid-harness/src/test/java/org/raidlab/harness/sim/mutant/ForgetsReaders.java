package org.raidlab.harness.sim.mutant;

import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.graph.SerializationGraphTesting;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Nobody counts as a reader of what a later transaction overwrites. */
public final class ForgetsReaders extends ServerFactory {
    public ForgetsReaders(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> concurrencyController(Ports ports) {
        return new ConcurrencyController(ports, new SerializationGraphTesting(ConcurrencyConfig.DEFAULT) {
            @Override
            protected boolean remembersReads() {
                return false;
            }
        });
    }
}
