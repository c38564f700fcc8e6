package org.raidlab.rrvm.rex;

/** The numbers of transactions: no two transactions have the same, over all sessions and incarnations of a store. */
public final class TransactionNumber {
    private static final int COUNT_BITS = 24;

    private TransactionNumber() {}

    /** Returns the number of a session's transaction; a session counts its transactions from 1. */
    public static long of(long session, long count) {
        return (session << COUNT_BITS) + count;
    }

    /** Returns the session of a transaction. */
    public static long session(long transaction) {
        return transaction >> COUNT_BITS;
    }
}
