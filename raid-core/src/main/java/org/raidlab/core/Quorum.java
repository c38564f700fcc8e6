package org.raidlab.core;

import java.util.Collection;
import java.util.List;

/**
 * A quorum is a majority of a view's sites, or half of them with the lowest. Two quorums always share a site; of two
 * sites the lower continues alone.
 */
public final class Quorum {
    private Quorum() {}

    public static boolean isQuorum(Collection<Integer> of, List<Integer> sites) {
        long count = sites.stream().filter(of::contains).count();
        return 2 * count > sites.size() || (2 * count == sites.size() && of.contains(sites.getFirst()));
    }
}
