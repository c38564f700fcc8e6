package org.raidlab.experiments.bench;

import java.io.IOException;

/**
 * Warms contestants up. Three sites on two processors are compiled for a minute or more, and their rate rises as long;
 * a round within that time measures the compilers.
 */
public final class WarmUp {
    /** A turn that exceeds the best one by less makes no progress. */
    private static final double PROGRESS = 1.05;

    private static final int TURNS_WITHOUT_PROGRESS = 2;
    private static final int TURNS_MAX = 15;

    private WarmUp() {}

    /**
     * Runs turns of a contestant until its rate rises no more: until two turns in a row are no more than 5 % above the
     * best turn before them. After fifteen turns it has to be warm.
     *
     * @param turn runs for some seconds and returns its rate
     * @return the number of turns
     */
    public static int untilSteady(Contestant turn) throws IOException {
        double best = turn.round();
        int turns = 1;
        for (int without = 0; without < TURNS_WITHOUT_PROGRESS && turns < TURNS_MAX; turns++) {
            double rate = turn.round();
            without = rate > PROGRESS * best ? 0 : without + 1;
            best = Math.max(best, rate);
        }
        return turns;
    }
}
