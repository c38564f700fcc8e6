package org.raidlab.experiments.table;

/** Processor time as the paper's machines reported it: in ticks of 20 ms (section 2.3). */
final class Ticks {
    private static final double TICK_SECONDS = 0.02;

    private Ticks() {}

    static double of(double seconds) {
        return Math.rint(seconds / TICK_SECONDS) * TICK_SECONDS;
    }
}
