package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.history.Value;

/**
 * Decides by trying: every order of the committed transactions and of every choice among those of unknown outcome is
 * executed operation by operation. Shares no idea with {@link HistoryChecker}.
 */
final class BruteForceChecker {

    private static final HistoryTransaction NOBODY =
            new HistoryTransaction("nobody", 0, 0, 0, Status.COMMITTED, List.of());

    private record Current(HistoryTransaction writer, long version, Value value) {}

    private record Slot(String txn, String item) {}

    private final List<HistoryTransaction> history;
    private final boolean realTime;

    private BruteForceChecker(List<HistoryTransaction> history, boolean realTime) {
        this.history = history.stream()
                .filter(transaction -> transaction.status() != Status.ABORTED)
                .toList();
        this.realTime = realTime;
    }

    static boolean serializable(List<HistoryTransaction> history) {
        return new BruteForceChecker(history, false).anyOrder(new ArrayList<>());
    }

    static boolean strict(List<HistoryTransaction> history) {
        return new BruteForceChecker(history, true).anyOrder(new ArrayList<>());
    }

    private boolean anyOrder(List<HistoryTransaction> order) {
        boolean allCommitted = history.stream()
                .allMatch(transaction -> transaction.status() == Status.UNKNOWN || order.contains(transaction));
        if (allCommitted && new Execution().explains(order)) {
            return true;
        }
        for (HistoryTransaction next : history) {
            if (!order.contains(next) && mayFollow(order, next)) {
                order.add(next);
                boolean found = anyOrder(order);
                order.removeLast();
                if (found) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean mayFollow(List<HistoryTransaction> order, HistoryTransaction next) {
        return !realTime
                || order.stream().noneMatch(before -> next.status() == Status.COMMITTED && next.end() < before.start());
    }

    /** One try: versions that nobody recorded are taken from whoever reads them. */
    private static final class Execution {

        private final Map<String, List<Current>> written = new LinkedHashMap<>();
        private final Map<Slot, Long> guessed = new LinkedHashMap<>();

        boolean explains(List<HistoryTransaction> order) {
            for (HistoryTransaction transaction : order) {
                if (!executes(transaction)) {
                    return false;
                }
            }
            return written.entrySet().stream().allMatch(this::versionsGrow);
        }

        private boolean executes(HistoryTransaction transaction) {
            Map<String, Current> own = new LinkedHashMap<>();
            for (Operation op : transaction.ops()) {
                Current current = own.getOrDefault(op.item(), last(op.item()));
                switch (op) {
                    case Operation.Write write ->
                        own.put(write.item(), new Current(transaction, write.version(), write.value()));
                    case Operation.Read read -> {
                        if (!read.value().equals(current.value())) {
                            return false;
                        }
                        if (!own.containsKey(read.item()) && read.versioned() && !hasVersion(current, read)) {
                            return false;
                        }
                    }
                }
            }
            own.forEach((item, current) ->
                    written.computeIfAbsent(item, _ -> new ArrayList<>()).add(current));
            return true;
        }

        private Current last(String item) {
            List<Current> all = written.getOrDefault(item, List.of());
            return all.isEmpty() ? new Current(NOBODY, 0, Value.ABSENT) : all.getLast();
        }

        private boolean hasVersion(Current current, Operation.Read read) {
            if (read.version() == 0 && read.value().equals(Value.ABSENT)) {
                return true;
            }
            if (current.version() != Operation.UNVERSIONED) {
                return current.version() == read.version();
            }
            Slot slot = new Slot(current.writer().txn(), read.item());
            return guessed.computeIfAbsent(slot, _ -> read.version()) == read.version();
        }

        private boolean versionsGrow(Map.Entry<String, List<Current>> ofItem) {
            long before = 0;
            for (Current current : ofItem.getValue()) {
                Slot slot = new Slot(current.writer().txn(), ofItem.getKey());
                long version = guessed.getOrDefault(slot, current.version());
                if (version != Operation.UNVERSIONED && version <= before) {
                    return false;
                }
                before = Math.max(before, version);
            }
            return true;
        }
    }
}
