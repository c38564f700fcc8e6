package org.raidlab.ac.twophase;

import org.raidlab.core.TxnId;
import org.raidlab.core.turn.TimerToken;

/** The timers of two-phase commit; each belongs to one transaction. */
sealed interface AcTimer extends TimerToken {
    TxnId txn();

    /** The coordinator repeats a prepare, or gives up the transaction. */
    record Votes(TxnId txn) implements AcTimer {}

    /** The coordinator repeats a decision that a participant has not acknowledged. */
    record Decisions(TxnId txn) implements AcTimer {}

    /** A site asks for the outcome of an inherited transaction. */
    record InheritedInquiry(TxnId txn) implements AcTimer {}

    /** AC asks CC again about a transaction that met a conflict. */
    record Again(TxnId txn) implements AcTimer {}

    /** A participant in doubt inquires. */
    record InDoubtTimeout(TxnId txn) implements AcTimer {}
}
