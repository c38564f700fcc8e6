package org.raidlab.runtime.watch;

import org.raidlab.comm.watch.Interest;
import org.raidlab.core.Invariants;

/**
 * How many of a cluster's events a reader takes: all that it is interested in, or about so many a second. Of a cluster
 * with more events, the processes tell those of one in 2, 4, 8 ... transactions, each transaction wholly and at every
 * site, so a reader takes little from the cluster that it watches, and still sees how transactions go.
 */
public final class Sampling {
    private static final int LEAST_SHARE = 1 << 16;
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final int perSecond;
    /** The share that the reader asked for: it takes no more than that, however few events come. */
    private final int largestShare;

    private Interest interest;

    private Sampling(Interest interest, int perSecond) {
        Invariants.require(perSecond >= 1, "a reader takes 1 event a second or more");
        this.interest = interest;
        this.largestShare = interest.oneIn();
        this.perSecond = perSecond;
    }

    /** Returns the sampling of a reader that takes every event of interest. */
    public static Sampling none(Interest interest) {
        return new Sampling(interest, NO_LIMIT);
    }

    /** Returns the sampling of a reader that takes about so many events a second at most, of all processes together. */
    public static Sampling atMost(int perSecond, Interest interest) {
        return new Sampling(interest, perSecond);
    }

    /** Returns what to ask of the processes now. */
    Interest interest() {
        return interest;
    }

    /**
     * Takes how many events came, those that were dropped included, and returns whether the share of transactions
     * changes. It shrinks at once to what the limit allows. It grows step by step, and only to where the same load
     * would use half the limit, so that it does not change to and fro.
     */
    boolean adapt(long events, double seconds) {
        double rate = events / seconds;
        int share = interest.oneIn();
        if (rate > perSecond) {
            share = Math.max(share, Math.min(LEAST_SHARE, share * powerOfTwo(rate / perSecond)));
        } else if (rate * 4 < perSecond) {
            share = Math.max(largestShare, share / 2);
        }
        boolean changes = share != interest.oneIn();
        interest = interest.withOneIn(share);
        return changes;
    }

    /** Returns the lowest power of two that is not below a factor. */
    private static int powerOfTwo(double factor) {
        int power = 1;
        while (power < factor && power < LEAST_SHARE) {
            power *= 2;
        }
        return power;
    }
}
