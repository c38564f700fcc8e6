package org.raidlab.harness.sim;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.raidlab.core.RandomSource;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.config.Replication.Voting;

/** Draws votes and quorums from a seed; a given value takes precedence. */
record RandomVotes(long seed, Map<ScenarioKey, String> said) {
    private static final double ALIKE = 0.5;
    private static final double MAJORITY = 0.5;
    private static final int MOST = 3;

    /**
     * Returns votes and quorums for so many sites; throws {@link IllegalArgumentException} if the given values do not
     * fit.
     */
    Voting of(int sites) {
        SortedMap<Integer, Integer> votes = votes(sites);
        Quorums majority = Quorums.majority(votes);
        int write = number(ScenarioKey.WRITE_QUORUM, drawnWrite(majority));
        int read = number(ScenarioKey.READ_QUORUM, majority.total() + 1 - write);
        new Quorums(votes, read, write).flaw().ifPresent(flaw -> {
            throw new IllegalArgumentException(flaw);
        });
        return new Voting(votes, read, write);
    }

    private RandomSource random(ScenarioKey key) {
        return Simulation.random(seed, "draw " + key.label());
    }

    private SortedMap<Integer, Integer> votes(int sites) {
        String text = said.get(ScenarioKey.VOTES);
        SortedMap<Integer, Integer> votes = new TreeMap<>();
        RandomSource random = random(ScenarioKey.VOTES);
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
        RandomSource random = random(ScenarioKey.WRITE_QUORUM);
        return random.chance(MAJORITY)
                ? majority.write()
                : majority.write() + random.nextInt(majority.total() - majority.write() + 1);
    }

    private int number(ScenarioKey key, int otherwise) {
        String text = said.get(key);
        return text == null ? otherwise : Integer.parseInt(text);
    }
}
