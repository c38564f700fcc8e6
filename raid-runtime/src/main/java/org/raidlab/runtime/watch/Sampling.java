package org.raidlab.runtime.watch;

import java.util.List;
import java.util.function.BooleanSupplier;
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
    /** So many calls of {@link #adapt} a reader rests before it looks again how many events there are. */
    private static final int REST = 10;

    private final int perSecond;
    /** The share that the reader asked for: it takes no more than that, however few events come. */
    private final int largestShare;

    private final List<String> kinds;
    private final List<String> kindsAtRest;
    private final BooleanSupplier isLookedAt;
    private Interest interest;
    private int rest;

    private Sampling(Interest interest, int perSecond, List<String> kindsAtRest, BooleanSupplier isLookedAt) {
        Invariants.require(perSecond >= 1, "a reader takes 1 event a second or more");
        this.interest = interest;
        this.largestShare = interest.oneIn();
        this.perSecond = perSecond;
        this.kinds = interest.kinds();
        this.kindsAtRest = List.copyOf(kindsAtRest);
        this.isLookedAt = isLookedAt;
    }

    /** Returns the sampling of a reader that takes every event of interest. */
    public static Sampling none(Interest interest) {
        return new Sampling(interest, NO_LIMIT, List.of(), () -> true);
    }

    /** Returns the sampling of a reader that takes about so many events a second at most, of all processes together. */
    public static Sampling atMost(int perSecond, Interest interest) {
        return new Sampling(interest, perSecond, List.of(), () -> true);
    }

    /**
     * Returns the sampling of a reader that takes about so many events a second, and rests while there are more and
     * nobody looks at them: even to decide that an event is not told costs a site time, and a kind that nobody wants
     * costs it nearly none.
     *
     * @param kindsAtRest those of few events, which it takes then too; one at least
     * @param isLookedAt asked on the stream's thread
     */
    public static Sampling whileLookedAt(
            int perSecond, Interest interest, List<String> kindsAtRest, BooleanSupplier isLookedAt) {
        Invariants.require(!kindsAtRest.isEmpty(), "no kind would be every kind");
        return new Sampling(interest, perSecond, kindsAtRest, isLookedAt);
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
        if (rest > 0) {
            goOnResting();
            return false;
        }
        double rate = events / seconds;
        boolean isTooMuch = rate * interest.oneIn() > perSecond;
        int share = interest.oneIn();
        if (rate > perSecond) {
            share = Math.max(share, Math.min(LEAST_SHARE, share * powerOfTwo(rate / perSecond)));
        } else if (rate * 4 < perSecond) {
            share = Math.max(largestShare, share / 2);
        }
        boolean changes = share != interest.oneIn();
        interest = interest.withOneIn(share);
        if (isTooMuch && !isLookedAt.getAsBoolean()) {
            rest = REST;
            interest = interest.withKinds(kindsAtRest);
        }
        return changes;
    }

    private void goOnResting() {
        rest = isLookedAt.getAsBoolean() ? 0 : rest - 1;
        if (rest == 0) {
            interest = interest.withKinds(kinds);
        }
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
