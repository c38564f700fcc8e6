package org.raidlab.msg;

import org.raidlab.core.TxnId;
import org.raidlab.core.turn.KeptRecord;

/**
 * A log record that is a vote or a decision: a copy of it is kept in the ledger when the log is cut. A site's ledger
 * times grow strictly, over restarts too.
 */
public interface LedgerRecord extends KeptRecord {
    /** An event of a transaction at a site. The order is part of the ledger's format. */
    enum Event {
        VOTE_YES,
        VOTE_NO,
        COMMIT,
        ABORT
    }

    TxnId txn();

    /** Wall-clock nanoseconds, made to grow strictly. */
    long time();

    /** Returns the event to enter into the ledger. */
    Event event();

    @Override
    default LedgerEntry copy(long origin) {
        return new LedgerEntry(txn(), event(), time(), origin);
    }
}
