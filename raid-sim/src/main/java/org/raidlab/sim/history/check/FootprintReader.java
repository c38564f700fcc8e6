package org.raidlab.sim.history.check;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;

/** Examines each transaction by itself: finds its access set, and the reads that contradict its own operations. */
final class FootprintReader {

    private final Names names;
    private final Findings findings;
    private final Footprints footprints = new Footprints();

    private FootprintReader(Names names, Findings findings) {
        this.names = names;
        this.findings = findings;
    }

    static Footprints read(List<HistoryTransaction> history, Names names, Findings findings) {
        FootprintReader reader = new FootprintReader(names, findings);
        Set<String> ids = new LinkedHashSet<>();
        for (int node = 0; node < history.size(); node++) {
            HistoryTransaction transaction = history.get(node);
            reader.follow(node, transaction);
            if (!ids.add(transaction.txn())) {
                findings.add(
                        HistoryAnomaly.DUPLICATE_TRANSACTION,
                        List.of(transaction.txn()),
                        List.of(),
                        "The id " + transaction.txn() + " stands on more than one line; ids never come back.");
            }
        }
        return reader.footprints;
    }

    /** The operations of a transaction on one item so far. */
    private static final class Touched {
        private Operation.@Nullable Read read;
        private Operation.@Nullable Write written;
    }

    private void follow(int node, HistoryTransaction transaction) {
        if (transaction.status() == Status.ABORTED) {
            followAborted(node, transaction);
            return;
        }
        Map<String, Touched> touched = new LinkedHashMap<>();
        for (Operation op : transaction.ops()) {
            Touched item = touched.computeIfAbsent(op.item(), _ -> new Touched());
            switch (op) {
                case Operation.Read read -> follow(node, transaction, item, read);
                case Operation.Write write -> {
                    if (item.written != null) {
                        footprints.addOverwritten(access(node, item.written));
                    }
                    item.written = write;
                }
            }
        }
        for (Touched item : touched.values()) {
            if (item.written != null) {
                footprints.addLastWrite(access(node, item.written), transaction.status() == Status.COMMITTED);
            }
        }
    }

    /** Examines an aborted transaction: its reads were never validated, so they may show any value. */
    private void followAborted(int node, HistoryTransaction transaction) {
        for (Operation op : transaction.ops()) {
            if (op instanceof Operation.Write write) {
                footprints.addAborted(access(node, write));
            }
        }
    }

    private void follow(int node, HistoryTransaction transaction, Touched item, Operation.Read read) {
        boolean committed = transaction.status() == Status.COMMITTED;
        if (item.written != null) {
            if (committed && !read.value().equals(item.written.value())) {
                reportOwnWrite(transaction, item.written, read);
            }
            return;
        }
        Operation.Read before = item.read;
        if (before == null || !before.equals(read)) {
            if (before != null && committed) {
                reportNonRepeatable(transaction, before, read);
            }
            if (read.versioned()) {
                footprints.addRead(access(node, read), committed);
            }
        }
        item.read = read;
    }

    private Access access(int node, Operation op) {
        return new Access(node, names.numberOf(op.item()), op.version(), op.value());
    }

    private void reportOwnWrite(HistoryTransaction transaction, Operation.Write written, Operation.Read read) {
        findings.add(
                HistoryAnomaly.OWN_WRITE_NOT_READ,
                List.of(transaction.txn()),
                List.of(read.item()),
                transaction.txn() + " wrote " + written.value() + " to " + read.item() + " and then read "
                        + read.value() + " from it.");
    }

    private void reportNonRepeatable(HistoryTransaction transaction, Operation.Read before, Operation.Read read) {
        findings.add(
                HistoryAnomaly.NON_REPEATABLE_READ,
                List.of(transaction.txn()),
                List.of(read.item()),
                transaction.txn() + " read " + read.item() + " twice, without writing it in between, and saw "
                        + before.value() + " (version " + before.version() + "), then " + read.value() + " (version "
                        + read.version() + ").");
    }
}
