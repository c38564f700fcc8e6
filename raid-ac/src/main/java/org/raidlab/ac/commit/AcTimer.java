package org.raidlab.ac.commit;

import org.raidlab.core.TxnId;
import org.raidlab.core.turn.TimerToken;

/** A timer of the Atomicity Controller; it belongs to one transaction, and that transaction's {@link Role} takes it. */
public interface AcTimer extends TimerToken {
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
