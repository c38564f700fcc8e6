package org.raidlab.rc.rowaa;

import java.util.Collection;
import java.util.List;

/**
 * A majority of a view's sites, or half of them with the lowest one: two quorums of a view always share a site, and of
 * two sites the lower one goes on alone.
 */
final class Quorum {
    private Quorum() {}

    static boolean isQuorum(Collection<Integer> of, List<Integer> sites) {
        long count = sites.stream().filter(of::contains).count();
        return 2 * count > sites.size() || (2 * count == sites.size() && of.contains(sites.getFirst()));
    }
}
