package org.raidlab.site.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.raidlab.core.TxnId;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Value;
import org.raidlab.sim.history.Operation;
import org.raidlab.site.workload.ItemRelation;

/**
 * The tuples that transactions read, by the servers' trace: every tuple that a scan passed over, selected or not. A
 * client sees only the tuples that its predicate selected; a history that lists no more could not show a phantom.
 */
final class ScannedTuples {
    private static final RowLayout LAYOUT = new RowLayout(List.of(Format.I4, Format.I4));

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
     * Returns the reads of a transaction that scanned: the tuples that it passed over, and the absence of all other
     * keys.
     */
    List<Operation> take(TxnId txn, ItemRelation relation, int keys) {
        List<Operation> operations = new ArrayList<>();
        TreeSet<Integer> seen = new TreeSet<>();
        for (RaidTrace.Read read : reads.getOrDefault(txn, List.of())) {
            if (!counts(read)) {
                continue;
            }
            List<Value> row = LAYOUT.unpack(read.row());
            int key = (int) ((Value.Int) row.get(0)).value();
            if (seen.add(key)) {
                operations.add(new Operation.Read(
                        relation.item(key),
                        read.version().number(),
                        org.raidlab.sim.history.Value.of(((Value.Int) row.get(1)).value())));
            }
        }
        for (int key = 0; key < keys; key++) {
            if (!seen.contains(key)) {
                operations.add(new Operation.Read(relation.item(key), 0, org.raidlab.sim.history.Value.ABSENT));
            }
        }
        forget(txn);
        return operations;
    }

    void forget(TxnId txn) {
        reads.remove(txn);
        superseded.remove(txn);
    }
}
