package org.raidlab.site.sim.mutant;

import java.time.Duration;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.CommitLog;
import org.raidlab.ac.CommitProtocol;
import org.raidlab.ac.twophase.TwoPhaseCommit;
import org.raidlab.core.turn.Ports;
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
    protected CommitProtocol commitProtocol(Ports ports, CommitLog commitLog) {
        AcConfig usual = options().commit();
        return new TwoPhaseCommit(
                ports,
                new AcConfig(usual.readSet(), RETRY, usual.retryMax(), usual.voteDeadline(), INQUIRY),
                commitLog);
    }
}
