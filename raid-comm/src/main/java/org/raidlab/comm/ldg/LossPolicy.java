package org.raidlab.comm.ldg;

import org.raidlab.core.Invariants;

/**
 * The faults that a bad network inflicts on datagrams of one direction.
 *
 * @param loss share that never arrives
 * @param duplication share that arrives twice
 * @param reordering share that is held back by {@link #holdNanos}, so that others overtake it
 * @param delayNanos that every datagram takes
 * @param holdNanos that a datagram held back takes in addition, at most
 */
public record LossPolicy(double loss, double duplication, double reordering, long delayNanos, long holdNanos) {
    /** The policy of a network without any such faults. */
    public static final LossPolicy CALM = new LossPolicy(0, 0, 0, 0, 0);

    private static final long DAY_NANOS = 86_400_000_000_000L;

    public LossPolicy {
        Invariants.require(isShare(loss) && isShare(duplication) && isShare(reordering), "a share is between 0 and 1");
        Invariants.require(isDelay(delayNanos) && isDelay(holdNanos), "a delay is between nothing and a day");
    }

    /** Returns a policy that only loses datagrams. */
    public static LossPolicy losing(double share) {
        return new LossPolicy(share, 0, 0, 0, 0);
    }

    private static boolean isShare(double value) {
        return value >= 0 && value <= 1;
    }

    private static boolean isDelay(long nanos) {
        return nanos >= 0 && nanos <= DAY_NANOS;
    }
}
