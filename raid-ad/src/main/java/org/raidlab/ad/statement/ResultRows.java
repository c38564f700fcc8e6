package org.raidlab.ad.statement;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.function.Supplier;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.EncodedRow;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.ad.execute.RunSort;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Value;

/** The rows of a retrieve as they arrive, sorted or without duplicates if requested. */
final class ResultRows {
    private final Action.Retrieve action;
    private final Scope scope;
    private final RowsInMemory held;
    private final SequencedSet<List<Value>> met = new LinkedHashSet<>();
    private final List<List<Value>> rows = new ArrayList<>();

    ResultRows(Action.Retrieve action, Scope scope) {
        this.action = action;
        this.scope = scope;
        this.held = new RowsInMemory(scope.rowsMax(), scope.resultBytesMax());
    }

    /** Returns the work of taking all rows; {@code row} returns the row of the source's last result. */
    Cursor from(Cursor source, Supplier<List<Value>> row) {
        boolean asTheyCome = action.sort().isEmpty() && !action.unique();
        if (asTheyCome) {
            return new ForEach(source, () -> add(row.get()));
        }
        RunSort sort = new RunSort(scope.budget(), RowOrder.of(action));
        return new Sequence(
                new ForEach(source, () -> addNew(row.get(), sort)), new ForEach(sort, () -> rows.add(sort.current())));
    }

    private void add(List<Value> row) {
        held.add(EncodedRow.bytes(row));
        rows.add(row);
    }

    /** Adds a row unless it is a known duplicate, which is not sorted again: of many rows few may be different. */
    private void addNew(List<Value> row, RunSort sort) {
        if (!action.unique() || met.add(Comparisons.canonical(row))) {
            held.add(EncodedRow.bytes(row));
            sort.add(row);
        }
    }

    /** Returns the rows that were taken. */
    List<List<Value>> rows() {
        return rows;
    }
}
