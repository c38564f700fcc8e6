package org.raidlab.systemm.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    void wake(List<Long> transactions) {
        for (long number : transactions) {
            all.stream().filter(each -> each.runs(number)).forEach(Executor::wake);
        }
    }

    Optional<Executor> ready() {
        return all.stream().filter(each -> each.state() == State.READY).findFirst();
    }

    /** Returns an executor that may take a request: the priority one, or a standby if all active ones are blocked. */
    Optional<Executor> idle() {
        return all.stream().filter(each -> each.state() == State.IDLE).findFirst();
    }

    boolean areActive() {
        return all.stream().anyMatch(each -> each.state() != State.IDLE);
    }

    long shadows() {
        return all.stream()
                .filter(each -> each.state() != State.IDLE)
                .mapToLong(each -> each.transaction().shadows())
                .sum();
    }
}
