package org.raidlab.site.sim.variant;

import java.time.Duration;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.CommitProtocol;
import org.raidlab.ac.Journal;
import org.raidlab.ac.twophase.TwoPhaseCommit;
import org.raidlab.core.turn.Ports;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;

/** A right site whose participants ask for a decision almost at once, so that inquiries are common. */
public class ImpatientSite extends SiteBlueprint {
    private static final Duration INQUIRY = Duration.ofMillis(1);
    private static final Duration RETRY = Duration.ofMillis(5);

    public ImpatientSite(SiteOptions options) {
        super(options);
    }

    @Override
    protected CommitProtocol commitProtocol(Ports ports, Journal journal) {
        AcConfig usual = options().commit();
        return new TwoPhaseCommit(
                ports, new AcConfig(usual.readSet(), RETRY, usual.retryMax(), usual.voteDeadline(), INQUIRY), journal);
    }
}
