package org.raidlab.sim.history.sites;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.sim.history.CommitStamps;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.history.Value;
import org.raidlab.sim.history.Violation;
import org.raidlab.sim.history.sites.WrittenItem.Written;

/** Compares the copies with the answers to the clients of one history. */
final class Durability {

    private final Copies copies;
    private final List<HistoryTransaction> history;
    private final Map<String, WrittenItem> items = new LinkedHashMap<>();
    private final List<Violation> violations = new ArrayList<>();

    Durability(Copies copies, List<HistoryTransaction> history) {
        this.copies = copies;
        this.history = history;
        history.forEach(this::note);
    }

    List<Violation> check() {
        items.forEach((name, item) -> {
            copies.goodOf(name).forEach(copy -> checkCopy(copy, item));
            if (copies.goodOf(name).isEmpty()) {
                checkGone(name, item);
            }
        });
        if (CommitStamps.areVersionsOf(history)) {
            history.stream()
                    .filter(transaction -> transaction.status() == Status.UNKNOWN)
                    .forEach(this::checkWhole);
        }
        return violations;
    }

    private void note(HistoryTransaction transaction) {
        if (transaction.status() == Status.ABORTED) {
            for (Operation op : transaction.ops()) {
                if (op instanceof Operation.Write write) {
                    item(write).addAborted(new Written(transaction.txn(), write));
                }
            }
            return;
        }
        for (Operation.Write write : LastWrites.of(transaction)) {
            Written written = new Written(transaction.txn(), write);
            if (transaction.status() == Status.COMMITTED) {
                item(write).addCommitted(written);
            } else {
                item(write).addUnanswered(written);
            }
        }
    }

    private WrittenItem item(Operation.Write write) {
        return items.computeIfAbsent(write.item(), _ -> new WrittenItem());
    }

    private void checkCopy(CopyRecord copy, WrittenItem item) {
        Written newest = item.newest();
        long acknowledged = newest == null ? 0 : newest.write().version();
        if (newest != null && copy.version() == acknowledged) {
            if (!copy.value().equals(newest.write().value())) {
                report(
                        CopyAnomaly.VALUE_MISMATCH,
                        copy,
                        newest,
                        "made with the value " + newest.write().value());
            }
        } else if (item.unanswered(copy.value()) == null || copy.version() < acknowledged) {
            checkUnexplained(copy, item, acknowledged);
        }
    }

    /**
     * Reports a copy that shows neither the newest acknowledged write nor a later one of a transaction without an
     * answer.
     */
    private void checkUnexplained(CopyRecord copy, WrittenItem item, long acknowledged) {
        Written aborted = item.aborted(copy.value());
        Written newest = item.newest();
        if (aborted != null && !copy.value().equals(Value.ABSENT)) {
            report(CopyAnomaly.ABORTED_TRACE, copy, aborted, "wrote and then aborted");
        } else if (newest != null && copy.version() < acknowledged) {
            violations.add(new Violation(
                    CopyAnomaly.LOST_WRITE,
                    List.of(newest.txn()),
                    List.of(copy.item()),
                    newest.txn() + " was told committed and made version " + acknowledged + " of " + copy.item() + "; "
                            + CopiesChecker.told(copy) + "."));
        } else if (copy.version() > 0 || !copy.value().equals(Value.ABSENT)) {
            violations.add(new Violation(
                    CopyAnomaly.UNWRITTEN,
                    List.of(),
                    List.of(copy.item()),
                    CopiesChecker.told(copy) + ", which no committed or unanswered transaction wrote."));
        }
    }

    /** Checks an item without a readable copy: either it needs none, or a fail-locked copy must still have it. */
    private void checkGone(String name, WrittenItem item) {
        Written newest = item.newest();
        if (newest == null || newest.write().value().equals(Value.ABSENT) || item.unanswered(Value.ABSENT) != null) {
            return;
        }
        long acknowledged = newest.write().version();
        if (copies.of(name).stream().anyMatch(copy -> copy.version() >= acknowledged)) {
            return;
        }
        violations.add(new Violation(
                CopyAnomaly.LOST_WRITE,
                List.of(newest.txn()),
                List.of(name),
                newest.txn() + " was told committed and made version "
                        + newest.write().version() + " of " + name + "; no site has a copy of that version."));
    }

    /** Checks that all writes of a transaction without an answer, or newer ones, are present if one of them is. */
    private void checkWhole(HistoryTransaction transaction) {
        for (Operation.Write write : LastWrites.of(transaction)) {
            for (CopyRecord copy : copies.goodOf(write.item())) {
                if (!write.value().equals(Value.ABSENT) && copy.value().equals(write.value())) {
                    checkWhole(transaction, copy);
                    return;
                }
            }
        }
    }

    private void checkWhole(HistoryTransaction transaction, CopyRecord seen) {
        for (Operation.Write other : LastWrites.of(transaction)) {
            for (CopyRecord copy : copies.goodOf(other.item())) {
                if (copy.version() < seen.version()) {
                    violations.add(new Violation(
                            CopyAnomaly.HALF_DONE,
                            List.of(transaction.txn()),
                            List.of(seen.item(), copy.item()),
                            CopiesChecker.told(seen) + ", written by " + transaction.txn() + ", which wrote "
                                    + other.item() + " too; but " + CopiesChecker.told(copy) + "."));
                }
            }
        }
    }

    private void report(CopyAnomaly anomaly, CopyRecord copy, Written written, String what) {
        violations.add(new Violation(
                anomaly,
                List.of(written.txn()),
                List.of(copy.item()),
                CopiesChecker.told(copy) + ", which " + written.txn() + " " + what + "."));
    }
}
