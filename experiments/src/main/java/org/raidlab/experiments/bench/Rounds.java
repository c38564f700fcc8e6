package org.raidlab.experiments.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Invariants;

/**
 * Runs contestants in turn, round by round. Every other round begins from the other end, so that none always follows
 * the same one.
 */
public final class Rounds {
    /** Fewer give no interval worth the name. */
    public static final int MIN = 15;

    private final int rounds;

    public Rounds(int rounds) {
        Invariants.require(rounds > 0, "there is a round");
        this.rounds = rounds;
    }

    /** Returns the figures of each contestant, one for each round. */
    public List<double[]> run(List<Contestant> contestants) throws IOException {
        List<double[]> figures = new ArrayList<>();
        contestants.forEach(_ -> figures.add(new double[rounds]));
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < contestants.size(); turn++) {
                int who = round % 2 == 0 ? turn : contestants.size() - 1 - turn;
                figures.get(who)[round] = contestants.get(who).round();
            }
        }
        return figures;
    }
}
