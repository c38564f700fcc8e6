package org.raidlab.harness.sim.mutant;

import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ConcurrencyControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A copy that is brought to a site changes nothing for whoever has read there before. */
public final class CopiesUnnoticed extends ServerFactory {
    public CopiesUnnoticed(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> concurrencyController(Ports ports) {
        return new ConcurrencyControllerFactory(options()) {
            @Override
            protected ConcurrencyConfig validationConfig() {
                return ConcurrencyConfig.DEFAULT;
            }
        }.server(ports);
    }
}
