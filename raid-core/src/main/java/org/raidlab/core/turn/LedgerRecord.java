package org.raidlab.core.turn;

import org.raidlab.core.TxnId;

/**
 * A log record that is a vote or a decision. Before the log is cut, the turn copies these to the ledger, which is kept.
 * A site's ledger times grow strictly, over restarts too.
 */
public interface LedgerRecord extends LogRecord {
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
}
