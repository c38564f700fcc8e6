package org.raidlab.site.sim;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.raidlab.core.RandomSource;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.config.Replication.Voting;

/** Draws votes and quorums from a seed; what is said holds. */
record DrawnVotes(long seed, Map<Drawn, String> said) {
    private static final double ALIKE = 0.5;
    private static final double MAJORITY = 0.5;
    private static final int MOST = 3;

    /** {@link IllegalArgumentException} if what is said does not fit. */
    Voting of(int sites) {
        SortedMap<Integer, Integer> votes = votes(sites);
        Quorums majority = Quorums.majority(votes);
        int write = number(Drawn.WRITE_QUORUM, drawnWrite(majority));
        int read = number(Drawn.READ_QUORUM, majority.total() + 1 - write);
        new Quorums(votes, read, write).flaw().ifPresent(flaw -> {
            throw new IllegalArgumentException(flaw);
        });
        return new Voting(votes, read, write);
    }

    private RandomSource random(Drawn drawn) {
        return Simulation.random(seed, "draw " + drawn.label());
    }

    private SortedMap<Integer, Integer> votes(int sites) {
        String text = said.get(Drawn.VOTES);
        SortedMap<Integer, Integer> votes = new TreeMap<>();
        RandomSource random = random(Drawn.VOTES);
        boolean alike = random.chance(ALIKE);
        for (int site = 1; site <= sites; site++) {
            votes.put(site, alike || site == 1 ? 1 : random.nextInt(MOST + 1));
        }
        if (text != null) {
            String[] numbers = text.split("/", -1);
            for (int site = 1; site <= Math.min(sites, numbers.length); site++) {
                votes.put(site, Integer.parseInt(numbers[site - 1]));
            }
        }
        return votes;
    }

    private int drawnWrite(Quorums majority) {
        RandomSource random = random(Drawn.WRITE_QUORUM);
        return random.chance(MAJORITY)
                ? majority.write()
                : majority.write() + random.nextInt(majority.total() - majority.write() + 1);
    }

    private int number(Drawn drawn, int otherwise) {
        String text = said.get(drawn);
        return text == null ? otherwise : Integer.parseInt(text);
    }
}
