package org.raidlab.site.sim.variant;

import java.time.Duration;
import org.raidlab.am.AccessManager;
import org.raidlab.am.AmConfig;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;

/** A right site that takes checkpoints all the time, so that its log is cut and its blocks are read. */
public class BusyCheckpoints extends SiteBlueprint {
    private static final Duration INTERVAL = Duration.ofMillis(60);

    public BusyCheckpoints(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> accessManager(Ports ports) {
        AmConfig usual = AmConfig.DEFAULT.tracingReads();
        return new AccessManager(
                ports,
                new AmConfig(
                        INTERVAL,
                        usual.checkpointLogBytes(),
                        usual.segmentsInFlight(),
                        usual.slice(),
                        usual.waitingMax(),
                        true));
    }
}
