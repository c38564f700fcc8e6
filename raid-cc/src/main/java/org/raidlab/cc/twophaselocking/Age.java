package org.raidlab.cc.twophaselocking;

import java.util.Collection;
import java.util.Comparator;
import org.raidlab.core.TxnId;

/**
 * The age of a transaction, which orders all transactions of an instance alike at every site. A retry is as old as the
 * first try, so each transaction is the oldest some day.
 *
 * @param begun when the first try began, by the wall clock of its home; 0 of the system's own transactions, the oldest
 * @param txn which decides between equals
 */
record Age(long begun, TxnId txn) implements Comparable<Age> {
    private static final Comparator<Age> ORDER =
            Comparator.comparingLong(Age::begun).thenComparing(Age::txn);

    @Override
    public int compareTo(Age other) {
        return ORDER.compare(this, other);
    }

    /** Returns whether RAID itself has begun the transaction, and begins it again after a conflict. */
    boolean isOfSystem() {
        return begun == 0;
    }

    boolean isOlderThan(Age other) {
        return compareTo(other) < 0;
    }

    boolean isOlderThanAll(Collection<Age> others) {
        return others.stream().allMatch(this::isOlderThan);
    }
}
