package org.raidlab.comm.ldg;

import org.raidlab.core.Invariants;

/**
 * The times after which an endpoint asks again or gives up.
 *
 * @param lifetimeNanos of a message of many fragments, on either side
 * @param repairDelayNanos without a new fragment before the receiver asks; doubles with each request in vain
 * @param repairDelayMaxNanos where the doubling ends
 * @param repairTriesMax requests in vain, one after the other, before the receiver gives up
 */
public record LdgTiming(long lifetimeNanos, long repairDelayNanos, long repairDelayMaxNanos, int repairTriesMax) {
    private static final long MILLI = 1_000_000;

    public static final LdgTiming DEFAULT = new LdgTiming(30_000 * MILLI, 5 * MILLI, 250 * MILLI, 12);

    public LdgTiming {
        Invariants.require(lifetimeNanos > 0 && repairTriesMax > 0, "lifetime and tries are positive");
        Invariants.require(
                repairDelayNanos > 0 && repairDelayMaxNanos >= repairDelayNanos, "delays are positive and grow");
    }

    /** Returns the delay after so many unsuccessful tries. */
    long delayNanos(int tries) {
        return Math.min(repairDelayMaxNanos, repairDelayNanos << Math.min(tries, 20));
    }
}
