package org.raidlab.ad;

import java.util.Optional;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.workspace.TransactionSize;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Phases;

/** A transaction that has begun and is not over. */
final class Transaction {
    private final TxnId id;
    private final Address ui;
    private final Scope scope;
    private TransactionState state = TransactionState.OPEN;
    private Phases phases = Phases.NONE;
    private long lastActiveNanos;
    private Optional<AbortReason> refused = Optional.empty();

    /** Creates a transaction; {@code ui} began it, and gets the answers. */
    Transaction(TxnId id, Address ui, Scope scope) {
        this.id = id;
        this.ui = ui;
        this.scope = scope;
    }

    TxnId id() {
        return id;
    }

    Address ui() {
        return ui;
    }

    Scope scope() {
        return scope;
    }

    TransactionSize size() {
        return scope.workspace().size();
    }

    TransactionState state() {
        return state;
    }

    void moveTo(TransactionState next) {
        state = next;
    }

    Phases phases() {
        return phases;
    }

    void addInterpretation(long nanos) {
        phases = phases.plus(new Phases(nanos, 0, 0, 0));
    }

    void addPreparation(long nanos) {
        phases = phases.plus(new Phases(0, nanos, 0, 0));
    }

    /** Notes that a Concurrency Controller has refused the transaction between two of its actions. */
    void refuse(AbortReason reason) {
        refused = Optional.of(reason);
    }

    /** Returns why the next action finds the transaction aborted. */
    Optional<AbortReason> refused() {
        return refused;
    }

    /** Returns the monotonic nanoseconds of the last message that concerned the transaction. */
    long lastActiveNanos() {
        return lastActiveNanos;
    }

    void touch(long nowNanos) {
        lastActiveNanos = nowNanos;
    }
}
