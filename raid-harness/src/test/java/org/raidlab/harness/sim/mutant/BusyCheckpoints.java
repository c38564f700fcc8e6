package org.raidlab.harness.sim.mutant;

import java.time.Duration;
import org.raidlab.am.AmConfig;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.AccessManagerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A right site that takes checkpoints all the time, so that its log is cut and its blocks are read. */
public class BusyCheckpoints extends ServerFactory {
    private static final Duration INTERVAL = Duration.ofMillis(60);

    public BusyCheckpoints(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> accessManager(Ports ports) {
        return new AccessManagerFactory(options()) {
            @Override
            protected AmConfig databaseConfig() {
                AmConfig usual = super.databaseConfig();
                return new AmConfig(
                        INTERVAL,
                        usual.checkpointLogBytes(),
                        usual.segmentsInFlight(),
                        usual.slice(),
                        usual.answerBytes(),
                        usual.waitingMax(),
                        usual.traceReads(),
                        usual.gated(),
                        usual.founders());
            }
        }.server(ports);
    }
}
