package org.raidlab.ui;

import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;

/** The state of a session between {@code begin} and {@code end transaction}. */
sealed interface Block {
    /** Outside a transaction block: each statement is a transaction. */
    record None() implements Block {}

    /** Inside a transaction block. */
    record Open(TxnId txn) implements Block {}

    /**
     * Inside a transaction block for the user, but the transaction has ended: only {@code abort} and {@code end} lead
     * out. What only reads is a transaction of its own.
     */
    record Over(TxnId txn, AbortReason reason) implements Block {}

    /** The state outside a transaction block. */
    Block NONE = new None();
}
