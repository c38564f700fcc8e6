package org.raidlab.harness.sim.mutant;

import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.granule.Interval;
import org.raidlab.cc.timestamp.TimestampOrdering;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A write that a reader has missed does not bound where the reader stands. */
public final class PlacesReadersAnywhere extends ServerFactory {
    public PlacesReadersAnywhere(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> concurrencyController(Ports ports) {
        return new ConcurrencyController(ports, new TimestampOrdering(ConcurrencyConfig.DEFAULT) {
            @Override
            protected Stamp limitOf(CcMessage.Decide commit) {
                return Interval.END;
            }
        });
    }
}
