package org.raidlab.systemm.transaction;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.systemm.lock.LockOwner;

/** A transaction executor: it runs one transaction at a time, and one executor runs at a time (paper section 2.4). */
final class Executor {
    /** What it does. */
    enum State {
        IDLE,
        /** It can run. */
        READY,
        /** Its transaction waits for a lock. */
        BLOCKED
    }

    private State state = State.IDLE;
    private @Nullable Transaction transaction;

    State state() {
        return state;
    }

    void take(Transaction next) {
        Invariants.check(state == State.IDLE, "an executor runs one transaction at a time");
        transaction = next;
        state = State.READY;
    }

    Transaction transaction() {
        Transaction running = transaction;
        Invariants.check(running != null, "an idle executor has no transaction");
        return Objects.requireNonNull(running);
    }

    boolean runs(LockOwner owner) {
        return transaction != null && transaction.locks() == owner;
    }

    void block() {
        state = State.BLOCKED;
    }

    void wake() {
        Invariants.check(state == State.BLOCKED, "only a blocked executor is woken");
        state = State.READY;
    }

    void finish() {
        transaction = null;
        state = State.IDLE;
    }
}
