package org.raidlab.rc.quorum;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The votes of each site, and the number of votes that a read quorum and a write quorum need.
 *
 * @param votes by site
 * @param read votes that vouch for reads
 * @param write votes that take part in a commit
 */
public record Quorums(SortedMap<Integer, Integer> votes, int read, int write) {
    public Quorums {
        votes = Collections.unmodifiableSortedMap(new TreeMap<>(votes));
    }

    /**
     * Returns quorums with one vote a site: a majority writes, and a read quorum is the smallest that meets every write
     * quorum.
     */
    public static Quorums majority(List<Integer> sites) {
        SortedMap<Integer, Integer> one = new TreeMap<>();
        sites.forEach(site -> one.put(site, 1));
        return majority(one);
    }

    /**
     * Returns quorums over the given votes: a majority writes, and a read quorum is the smallest that meets every write
     * quorum.
     */
    public static Quorums majority(SortedMap<Integer, Integer> votes) {
        int all = total(votes);
        int write = all / 2 + 1;
        return new Quorums(votes, all + 1 - write, write);
    }

    private static int total(SortedMap<Integer, Integer> votes) {
        return votes.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns the sum of all votes. */
    public int total() {
        return total(votes);
    }

    /** Returns the sum of the votes of some sites. */
    public int of(Collection<Integer> sites) {
        return sites.stream().mapToInt(site -> votes.getOrDefault(site, 0)).sum();
    }

    /**
     * Returns why the quorums are invalid, if they are: each read quorum and each write quorum has to share a site with
     * every write quorum.
     */
    public Optional<String> flaw() {
        int all = total();
        if (votes.values().stream().anyMatch(each -> each < 0) || all == 0) {
            return Optional.of("votes are not negative, and some site has one");
        }
        if (read < 1 || read > all || write < 1 || write > all) {
            return Optional.of("quorums of " + read + " to read and " + write + " to write are not from 1 to all " + all
                    + " votes");
        }
        if (read + write <= all) {
            return Optional.of("a read quorum of " + read + " and a write quorum of " + write
                    + " need not meet: together they must be more than all " + all + " votes");
        }
        return 2 * write > all
                ? Optional.empty()
                : Optional.of("two write quorums of " + write + " need not meet: one must be more than half of all "
                        + all + " votes");
    }
}
