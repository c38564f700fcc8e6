package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.raidlab.core.Invariants;
import org.raidlab.msg.relation.Value;

/**
 * A sort of rows in bounded steps: runs are sorted as they fill, then merged one row at a time. Rows that compare equal
 * keep their order.
 */
public final class RunSort implements Cursor {
    private static final int RUN_ROWS = 1_024;

    /** The next row of a run. */
    private record Head(List<List<Value>> run, int number, int position) {
        List<Value> row() {
            return run.get(position);
        }
    }

    private final StepBudget budget;
    private final Comparator<List<Value>> order;
    private final PriorityQueue<Head> heads;
    private List<List<Value>> filling = new ArrayList<>();
    private int runs;
    private List<Value> current = List.of();

    public RunSort(StepBudget budget, Comparator<List<Value>> order) {
        this.budget = budget;
        this.order = order;
        this.heads = new PriorityQueue<>(Comparator.comparing(Head::row, order).thenComparingInt(Head::number));
    }

    /** Takes a row; all rows are taken before the first is returned. */
    public void add(List<Value> row) {
        Invariants.check(current.isEmpty(), "a sort takes in all rows before it gives one");
        filling.add(row);
        if (filling.size() == RUN_ROWS) {
            closeRun();
        }
    }

    private void closeRun() {
        if (!filling.isEmpty()) {
            filling.sort(order);
            heads.add(new Head(filling, runs++, 0));
            filling = new ArrayList<>();
        }
    }

    @Override
    public Advance advance() {
        closeRun();
        if (heads.isEmpty()) {
            return Advance.DONE;
        }
        if (!budget.take()) {
            return Advance.PAUSED;
        }
        Head head = heads.remove();
        current = head.row();
        if (head.position() + 1 < head.run().size()) {
            heads.add(new Head(head.run(), head.number(), head.position() + 1));
        }
        return Advance.ROW;
    }

    /** Returns the row of the last ROW. */
    public List<Value> current() {
        return current;
    }
}
