package org.raidlab.ad.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.raidlab.core.RandomSource;
import org.raidlab.core.relation.Fragment;

/** Chooses the sites that hold a new relation (paper section 4.3: the degree of replication). */
public interface Placement {
    /** All sites, whatever their number. */
    Placement EVERYWHERE = _ -> List.of();

    /** These sites, for each relation. */
    static Placement at(List<Integer> sites) {
        List<Integer> holders = List.copyOf(sites);
        return _ -> holders;
    }

    /** The holders of a new relation, or fragment, with this name, in ascending order; none for all sites. */
    List<Integer> holders(String relation);

    /** How many fragments a new relation is divided into. */
    default int fragments() {
        return 1;
    }

    /** The same for each of so many fragments. */
    default Placement inFragments(int number) {
        Placement each = this;
        return new Placement() {
            @Override
            public List<Integer> holders(String relation) {
                return each.holders(relation);
            }

            @Override
            public int fragments() {
                return number;
            }
        };
    }

    /**
     * So many sites for each relation, one after another: the first relation that this site creates begins with this
     * site, the next one with the next.
     *
     * @param sites that may hold relations, in ascending order; if this one does not, the first one comes first
     */
    static Placement roundRobin(List<Integer> sites, int self, int degree) {
        return new RoundRobin(sites, degree, Math.max(0, sites.indexOf(self)));
    }

    /** So many sites for each relation, by lot. */
    static Placement random(List<Integer> sites, int degree, RandomSource random) {
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

    /**
     * The sites named for a fragment, else those named for its relation; one that is not named goes where others say.
     */
    static Placement explicit(Map<String, List<Integer>> holders, Placement others) {
        return relation -> {
            List<Integer> ofAll = holders.get(Fragment.relation(relation));
            List<Integer> named = holders.getOrDefault(relation, ofAll);
            return named == null
                    ? others.holders(relation)
                    : named.stream().sorted().toList();
        };
    }
}
