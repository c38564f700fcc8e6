package org.raidlab.ac.twophase;

import org.raidlab.core.TxnId;
import org.raidlab.core.turn.TimerToken;

/** The timers of two-phase commit; each belongs to one transaction. */
sealed interface AcTimer extends TimerToken {
    TxnId txn();

    /** The coordinator repeats a prepare, or gives up. */
    record Votes(TxnId txn) implements AcTimer {}

    /** The coordinator repeats a decision that is not acknowledged. */
    record Decisions(TxnId txn) implements AcTimer {}

    /** A site asks what became of a transaction that it was handed. */
    record InheritedInquiry(TxnId txn) implements AcTimer {}

    /** CC is asked again about a transaction that met a conflict. */
    record Again(TxnId txn) implements AcTimer {}

    /** A participant in doubt asks. */
    record InDoubtTimeout(TxnId txn) implements AcTimer {}
}
