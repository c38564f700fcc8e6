package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.core.TxnId;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Value;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;

/**
 * The tuples that transactions read, by the servers' trace: every tuple that a scan passed over, selected or not. A
 * client sees only the tuples that its predicate selected; a history that lists no more could not show a phantom.
 */
final class ScannedTuples {
    private static final RowLayout LAYOUT = new RowLayout(List.of(Format.I4, Format.I4));
    private static final RowLayout GROUPED = new RowLayout(List.of(Format.I4, Format.I4, Format.I4));

    private final Map<TxnId, List<RaidTrace.Read>> reads = new LinkedHashMap<>();
    private final Map<TxnId, TreeSet<Integer>> superseded = new LinkedHashMap<>();
    private long noted;

    /** Returns how many reads have been noted so far. */
    long noted() {
        return noted;
    }

    /** Notes a superseded request: the transaction has not seen its result. */
    void note(RaidTrace.Superseded question) {
        superseded.computeIfAbsent(question.txn(), _ -> new TreeSet<>()).add(question.request());
    }

    private boolean counts(RaidTrace.Read read) {
        return !superseded.getOrDefault(read.txn(), new TreeSet<>()).contains(read.request());
    }

    void note(RaidTrace.Read read) {
        noted++;
        if (!Catalogue.holds(read.relation())) {
            reads.computeIfAbsent(read.txn(), txn -> new ArrayList<>()).add(read);
        }
    }

    /**
     * Returns the reads of a transaction that scanned: the tuples that it passed over, each in each version that it
     * saw, and the absence of all other keys.
     */
    List<Operation> take(TxnId txn, ItemRelation relation, int keys) {
        List<Operation> operations = new ArrayList<>();
        RowLayout layout = relation.groups() > 0 ? GROUPED : LAYOUT;
        TreeMap<Integer, TreeSet<Long>> seen = new TreeMap<>();
        for (RaidTrace.Read read : reads.getOrDefault(txn, List.of())) {
            if (!counts(read)) {
                continue;
            }
            List<Value> row = layout.unpack(read.row());
            int key = (int) ((Value.Int) row.get(0)).value();
            if (seen.computeIfAbsent(key, _ -> new TreeSet<>())
                    .add(read.version().number())) {
                operations.add(new Operation.Read(
                        relation.item(key),
                        read.version().number(),
                        org.raidlab.sim.history.Value.of(((Value.Int) row.getLast()).value())));
            }
        }
        for (int key = 0; key < keys; key++) {
            if (!seen.containsKey(key)) {
                operations.add(new Operation.Read(relation.item(key), 0, org.raidlab.sim.history.Value.ABSENT));
            }
        }
        forget(txn);
        return operations;
    }

    /** Returns a transaction whose client saw all items, with the absence of all other keys. */
    static HistoryTransaction withAbsences(HistoryTransaction line, ItemRelation relation, int keys) {
        List<Operation> operations = new ArrayList<>(line.ops());
        Set<String> seen = new HashSet<>();
        line.ops().stream().filter(Operation.Read.class::isInstance).forEach(read -> seen.add(read.item()));
        for (int key = 0; key < keys; key++) {
            if (!seen.contains(relation.item(key))) {
                operations.addFirst(new Operation.Read(relation.item(key), 0, org.raidlab.sim.history.Value.ABSENT));
            }
        }
        return new HistoryTransaction(line.txn(), line.site(), line.start(), line.end(), line.status(), operations);
    }

    void forget(TxnId txn) {
        reads.remove(txn);
        superseded.remove(txn);
    }
}
