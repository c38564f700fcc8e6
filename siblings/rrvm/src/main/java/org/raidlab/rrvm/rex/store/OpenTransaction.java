package org.raidlab.rrvm.rex.store;

import java.util.ArrayDeque;
import java.util.TreeMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexRecord;
import org.raidlab.rrvm.rex.RexTrace;

/** A transaction that has not ended: its changes that are not undone, the last one first. */
final class OpenTransaction {
    private final long number;
    private final long firstOffset;
    private final ArrayDeque<RexRecord.Update> changes = new ArrayDeque<>();
    private final TreeMap<Integer, Integer> changesOf = new TreeMap<>();
    private int batches;

    /** @param firstOffset a position in the log that no record of the transaction precedes */
    OpenTransaction(long number, long firstOffset) {
        this.number = number;
        this.firstOffset = firstOffset;
    }

    long number() {
        return number;
    }

    long firstOffset() {
        return firstOffset;
    }

    int batches() {
        return batches;
    }

    void batchTaken() {
        batches++;
    }

    void add(RexRecord.Update change) {
        changes.push(change);
        changesOf.merge(change.page(), 1, Integer::sum);
    }

    /** Takes note that the last change is undone. A log that was cut may not have that change any more. */
    void undone() {
        if (!changes.isEmpty()) {
            changesOf.computeIfPresent(
                    changes.pop().page(), (page, count) -> count == 1 ? null : Integer.valueOf(count - 1));
        }
    }

    /** Returns whether the page has bytes of this transaction. */
    boolean hasChanged(int page) {
        return changesOf.containsKey(page);
    }

    /** Undoes all changes, the last one first, and writes down each step so that no restart repeats it. */
    void undo(BufferPool pool, Effects<RexMessage> out) {
        int count = changes.size();
        while (!changes.isEmpty()) {
            RexRecord.Update last = changes.getFirst();
            out.append(new RexRecord.Compensation(number, last.page(), last.offset(), last.before()));
            pool.change(last.page(), last.offset(), last.before().bytes());
            undone();
        }
        out.force(new RexRecord.Abort(number));
        out.trace(new RexTrace.Undid(number, count));
    }
}
