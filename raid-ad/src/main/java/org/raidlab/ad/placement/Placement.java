package org.raidlab.ad.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.raidlab.core.RandomSource;

/** Chooses the sites that hold a new relation (paper section 4.3: the degree of replication). */
public interface Placement {
    /** All sites, whatever their number. */
    Placement EVERYWHERE = _ -> List.of();

    /** The holders of a new relation with this name, in ascending order; none for all sites. */
    List<Integer> holders(String relation);

    /**
     * So many sites for each relation, one after another: the first relation that this site creates begins with this
     * site, the next one with the next.
     *
     * @param sites in ascending order, this one among them
     */
    static Placement roundRobin(List<Integer> sites, int self, int degree) {
        return degree >= sites.size() ? EVERYWHERE : new RoundRobin(sites, degree, sites.indexOf(self));
    }

    /** So many sites for each relation, by lot. */
    static Placement random(List<Integer> sites, int degree, RandomSource random) {
        if (degree >= sites.size()) {
            return EVERYWHERE;
        }
        return _ -> {
            List<Integer> left = new ArrayList<>(sites);
            List<Integer> drawn = new ArrayList<>();
            while (drawn.size() < degree) {
                Integer next = left.get(random.nextInt(left.size()));
                left.remove(/* element */ next);
                drawn.add(next);
            }
            return drawn.stream().sorted().toList();
        };
    }

    /** The sites named for a relation; all for one that is not named. */
    static Placement explicit(Map<String, List<Integer>> holders) {
        return relation ->
                holders.getOrDefault(relation, List.of()).stream().sorted().toList();
    }
}
