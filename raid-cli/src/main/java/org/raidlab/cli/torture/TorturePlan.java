package org.raidlab.cli.torture;

import java.time.Duration;
import java.util.Set;
import org.raidlab.site.config.Layout;

/**
 * The settings of a torture run.
 *
 * @param time all rounds together
 * @param round of each round: load and faults; the quiet end comes after it
 * @param sites 2 or more
 * @param layout of all sites
 * @param clients that put load on them
 * @param faults that are drawn from
 * @param seed of everything that is drawn
 */
public record TorturePlan(
        Duration time, Duration round, int sites, Layout layout, int clients, Set<Fault> faults, long seed) {
    public TorturePlan {
        faults = Set.copyOf(faults);
    }
}
