package org.raidlab.ui;

import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;

/** Where a session stands between {@code begin} and {@code end transaction}. */
sealed interface Block {
    /** Outside: each statement is a transaction. */
    record None() implements Block {}

    /** Inside. */
    record Open(TxnId txn) implements Block {}

    /**
     * Inside for the user, but the transaction has ended: only {@code abort} and {@code end} lead out. What only reads
     * is a transaction of its own.
     */
    record Over(TxnId txn, AbortReason reason) implements Block {}

    /** Outside. */
    Block NONE = new None();
}
