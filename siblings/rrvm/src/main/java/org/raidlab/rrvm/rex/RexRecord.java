package org.raidlab.rrvm.rex;

import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.LogRecord;

/** What a page store writes to its log. */
public sealed interface RexRecord extends LogRecord {
    /** A transaction has changed bytes of a page. */
    record Update(long transaction, int page, int offset, Row before, Row after) implements RexRecord {}

    /** The store has undone the last change of a transaction that was not undone yet; nothing undoes this again. */
    record Compensation(long transaction, int page, int offset, Row after) implements RexRecord {}

    /** A whole page, which the store is about to write back: a restart needs no block whose write may be torn. */
    record PageImage(int page, Row content) implements RexRecord {}

    /** A transaction has committed. */
    record Commit(long transaction) implements RexRecord {}

    /** A transaction is undone completely. */
    record Abort(long transaction) implements RexRecord {}

    /** A restart begins here to repeat history, once the header says so. */
    record CheckpointBegun(long checkpoint) implements RexRecord {}
}
