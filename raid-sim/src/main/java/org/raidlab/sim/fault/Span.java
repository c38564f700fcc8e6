package org.raidlab.sim.fault;

import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;

/**
 * The value of a key in a plan: one value, or two between which each run draws its own.
 *
 * @param low the least
 * @param high the most
 */
record Span(double low, double high) {
    private static final double LEAST_SHARE = 0.1;

    Span {
        Invariants.require(low <= high, "a span goes upwards");
    }

    static Span of(double value) {
        return new Span(value, value);
    }

    /**
     * Draws one value. From zero on means: half of the runs without it, the others with enough of it to touch
     * something. So faults meet in ever other combinations.
     */
    double draw(RandomSource random) {
        if (low == high) {
            return low;
        }
        boolean without = low == 0 && random.chance(0.5);
        double least = low == 0 ? LEAST_SHARE * high : low;
        double drawn = least + (high - least) * random.nextDouble();
        return without ? 0 : drawn;
    }
}
