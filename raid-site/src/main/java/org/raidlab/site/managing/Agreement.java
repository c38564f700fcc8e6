package org.raidlab.site.managing;

import java.util.Collection;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.function.IntFunction;

/** Whether sites agree on who is up, by what their Replication Controllers count. */
final class Agreement {
    private Agreement() {}

    /** Whether all of these are in one view, without any other, and the scenario can go on. */
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
     * Whether a site has the newest catalogue, until which it answers nobody, and as many copies are good as can be,
     * where a threshold is kept, and each item has a holder that is up, where writes make copies.
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
