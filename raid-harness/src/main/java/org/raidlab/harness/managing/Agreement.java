package org.raidlab.harness.managing;

import java.util.Collection;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.function.IntFunction;

/** Decides whether sites agree on the set of sites that are up, by the counters of their Replication Controllers. */
final class Agreement {
    private Agreement() {}

    /** Returns whether all these sites are in one view without any other site, and the scenario can go on. */
    static boolean isReached(Collection<Integer> up, IntFunction<SequencedMap<String, Long>> countersOfSite) {
        TreeSet<Long> views = new TreeSet<>();
        for (int site : up) {
            SequencedMap<String, Long> counters = countersOfSite.apply(site);
            if (counters.getOrDefault("up", 0L) != up.size() || !isComplete(site, counters)) {
                return false;
            }
            views.add(counters.getOrDefault("view", 0L));
        }
        return views.size() <= 1;
    }

    /**
     * Returns whether a site has the newest catalogue, needed for any answer, all possible good copies under a
     * threshold, and a live replica site per item if writes make copies.
     */
    private static boolean isComplete(int site, SequencedMap<String, Long> counters) {
        long catalogue =
                counters.getOrDefault("fail-locks", 0L) - counters.getOrDefault("fail-locks of data at " + site, 0L);
        long wanting = counters.getOrDefault("relations short of copies", 0L)
                - counters.getOrDefault("relations without a good copy", 0L);
        long unheld = counters.getOrDefault("relations to be made by writes", 0L);
        return catalogue == 0 && wanting <= 0 && unheld == 0;
    }
}
