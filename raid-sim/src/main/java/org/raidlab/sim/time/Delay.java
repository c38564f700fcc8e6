package org.raidlab.sim.time;

import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;

/**
 * The duration of an operation: a fixed part and an exponential tail.
 *
 * @param baseNanos the least
 * @param tailNanos mean of what comes on top
 */
public record Delay(long baseNanos, long tailNanos) {
    /** No delay. */
    public static final Delay NONE = new Delay(0, 0);

    private static final double TAIL_MEANS_MAX = 20;

    public Delay {
        Invariants.require(baseNanos >= 0 && tailNanos >= 0, "a delay is not negative");
    }

    /** Draws one delay. The logarithm is the strict one: the same in every JVM. */
    public long draw(RandomSource random) {
        if (tailNanos == 0) {
            return baseNanos;
        }
        double means = Math.min(TAIL_MEANS_MAX, -StrictMath.log(1 - random.nextDouble()));
        return baseNanos + (long) (means * tailNanos);
    }
}
