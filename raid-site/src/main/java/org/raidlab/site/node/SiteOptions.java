package org.raidlab.site.node;

import java.util.List;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.AcConfig.ReadSetScope;
import org.raidlab.site.config.Algorithms;

/**
 * What the servers of a site are made with.
 *
 * @param sites the numbers of all sites of the instance
 * @param algorithms by name
 * @param traceReads whether every tuple that a transaction reads is noted, for histories in simulation
 */
public record SiteOptions(List<Integer> sites, Algorithms algorithms, boolean traceReads) {
    public SiteOptions {
        sites = List.copyOf(sites);
    }

    /** The settings of the Atomicity Controller. */
    public AcConfig commit() {
        AcConfig base = AcConfig.DEFAULT;
        ReadSetScope scope = switch (algorithms.readSetOrDefault()) {
            case HOME -> ReadSetScope.HOME;
            case EVERYWHERE -> ReadSetScope.EVERYWHERE;
        };
        return new AcConfig(scope, base.retry(), base.retryMax(), base.voteDeadline(), base.inquiry());
    }
}
