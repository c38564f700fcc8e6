package org.raidlab.rrvm.rex.oo7;

import org.raidlab.rrvm.rex.object.Pages;

/**
 * A part of OO7 that runs in steps. A step that misses a page is repeated from its beginning, so it changes the
 * operation's own state only at its end.
 */
public abstract class Operation {
    private long result;
    private long accesses;
    private boolean isDone;

    /** Runs the next step; returns whether the transaction may end here. */
    public final boolean step(Pages pages) {
        Database database = new Database(pages);
        boolean isUnit = step(database);
        accesses = database.objects.accesses();
        return isUnit;
    }

    /** Runs the next step; returns whether it was a unit of work, such as the visit of a composite part. */
    abstract boolean step(Database database);

    final void found(long count) {
        result += count;
    }

    final void done() {
        isDone = true;
    }

    public final boolean isDone() {
        return isDone;
    }

    /** Returns what the operation has counted. */
    public final long result() {
        return result;
    }

    /** Returns how many objects and index nodes the last step has accessed. */
    public final long accesses() {
        return accesses;
    }
}
