package org.raidlab.systemm.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.systemm.lock.LockOwner;
import org.raidlab.systemm.transaction.Executor.State;

/** The executors of a transaction server: first the priority one, then the standbys. */
final class Executors {
    private final List<Executor> all = new ArrayList<>();

    Executors(int standbys) {
        for (int number = 0; number <= standbys; number++) {
            all.add(new Executor());
        }
    }

    /** Wakes those whose transactions have got the locks for which they waited. */
    void wake(List<LockOwner> owners) {
        for (LockOwner owner : owners) {
            for (Executor each : all) {
                if (each.runs(owner)) {
                    each.wake();
                }
            }
        }
    }

    Optional<Executor> ready() {
        return first(State.READY);
    }

    /** Returns an executor that may take a request: the priority one, or a standby if all active ones are blocked. */
    Optional<Executor> idle() {
        return first(State.IDLE);
    }

    private Optional<Executor> first(State state) {
        for (Executor each : all) {
            if (each.state() == state) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    boolean areActive() {
        return first(State.READY).isPresent() || first(State.BLOCKED).isPresent();
    }

    long shadows() {
        return all.stream()
                .filter(each -> each.state() != State.IDLE)
                .mapToLong(each -> each.transaction().shadows())
                .sum();
    }
}
