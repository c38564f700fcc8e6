package org.raidlab.comm.watch;

import java.util.List;
import org.raidlab.core.Invariants;

/**
 * The events that someone wants of a process.
 *
 * @param kinds their names; empty for all
 * @param oneIn of the transactions, only this share; every process keeps the same ones. Of the events without a
 *     transaction, every such one
 * @param intervalMillis so long a process gathers events before it sends them in one message
 */
public record Interest(List<String> kinds, int oneIn, int intervalMillis) {
    private static final int KINDS_MAX = 64;
    /** Multiplied by it, the codes of texts that differ little differ in their high bits (the golden ratio). */
    private static final int SPREAD = 0x9E3779B9;

    private static final int INTERVAL_LEAST = 10;
    private static final int INTERVAL_MOST = 10_000;
    private static final int INTERVAL_USUAL = 200;

    public Interest {
        kinds = List.copyOf(kinds);
        Invariants.require(kinds.size() <= KINDS_MAX, "too many kinds");
        Invariants.require(oneIn >= 1, "a share is one in 1 or more");
        Invariants.require(
                intervalMillis >= INTERVAL_LEAST && intervalMillis <= INTERVAL_MOST,
                "an interval is " + INTERVAL_LEAST + " to " + INTERVAL_MOST + " ms");
    }

    /** Returns the interest in all events of some kinds; of all kinds if none is named. */
    public static Interest in(List<String> kinds) {
        return new Interest(kinds, 1, INTERVAL_USUAL);
    }

    /** Returns this interest in one of so many transactions. */
    public Interest withOneIn(int share) {
        return new Interest(kinds, share, intervalMillis);
    }

    /** Returns this interest in other kinds. */
    public Interest withKinds(List<String> others) {
        return new Interest(others, oneIn, intervalMillis);
    }

    /** Returns whether a transaction is in the share. Who is in the share of 2N is in that of N too. */
    public boolean hasInShare(String transaction) {
        return hasInShare(transaction.hashCode());
    }

    /** Returns whether a transaction is in the share, by the hash code of its name. */
    public boolean hasInShare(int hashOfName) {
        long spread = Integer.toUnsignedLong(hashOfName * SPREAD);
        return (spread * oneIn) >>> Integer.SIZE == 0;
    }

    /** Returns whether events of a kind are wanted. */
    public boolean includes(String kind) {
        return kinds.isEmpty() || kinds.contains(kind);
    }
}
