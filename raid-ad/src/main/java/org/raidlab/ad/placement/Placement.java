package org.raidlab.ad.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.relation.Fragment;

/** The placement of a new relation: it chooses the replica sites (paper section 4.3: the degree of replication). */
public interface Placement {
    /** The placement at all sites, whatever their number. */
    Placement EVERYWHERE = _ -> List.of();

    /** Returns a placement of every relation at these sites. */
    static Placement at(List<Integer> sites) {
        List<Integer> holders = List.copyOf(sites);
        return _ -> holders;
    }

    /**
     * Returns the replica sites of a new relation, or fragment, with this name, in ascending order; none for all sites.
     */
    List<Integer> holders(String relation);

    /** Returns the number of fragments into which a new relation is divided. */
    default int fragments() {
        return 1;
    }

    /** Returns this placement for each of this many fragments. */
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
     * Returns a round-robin placement with this many sites for each relation: the first relation created here begins
     * with this site, the next one with the next.
     *
     * @param sites that may hold relations, in ascending order; if this one does not, the first one comes first
     */
    static Placement roundRobin(List<Integer> sites, int self, int degree) {
        return new RoundRobin(sites, degree, Math.max(0, sites.indexOf(self)));
    }

    /** Returns a placement of each relation at this many random sites. */
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
     * Returns a placement at the sites named for a fragment, else at those named for its relation; the other placement
     * places a relation that is not named.
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

    /** The round-robin placement. */
    final class RoundRobin implements Placement {
        private final List<Integer> sites;
        private final int degree;
        private int next;

        RoundRobin(List<Integer> sites, int degree, int first) {
            this.sites = sites;
            this.degree = degree;
            this.next = first;
        }

        @Override
        public List<Integer> holders(String relation) {
            int first = next;
            next = (next + 1) % sites.size();
            return IntStream.range(first, first + degree)
                    .mapToObj(at -> sites.get(at % sites.size()))
                    .sorted()
                    .toList();
        }
    }
}
