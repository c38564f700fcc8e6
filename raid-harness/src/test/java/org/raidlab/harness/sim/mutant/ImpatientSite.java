package org.raidlab.harness.sim.mutant;

import java.time.Duration;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.AtomicityControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A right site whose participants ask for a decision almost at once, so that inquiries are common. */
public class ImpatientSite extends ServerFactory {
    private static final Duration INQUIRY = Duration.ofMillis(1);
    private static final Duration RETRY = Duration.ofMillis(5);

    public ImpatientSite(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new AtomicityControllerFactory(options()) {
            @Override
            protected AcConfig commitConfig() {
                AcConfig usual = super.commitConfig();
                return new AcConfig(
                        usual.readSet(), RETRY, usual.retryMax(), usual.voteDeadline(), INQUIRY, usual.partItems());
            }
        }.server(ports);
    }
}
