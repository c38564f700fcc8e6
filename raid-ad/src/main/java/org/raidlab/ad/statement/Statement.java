package org.raidlab.ad.statement;

import java.util.List;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.Bindings;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.msg.relation.Value;

/**
 * A statement in execution. Its changes appear in the workspace after it has read all that it reads (deferred update).
 */
public interface Statement {
    /**
     * Returns the work to be done before tuples change; {@link org.raidlab.msg.relation.StatementException} if it
     * cannot be done.
     */
    Cursor work();

    /** Puts the changes of tuples into the workspace, once the work is done. */
    default Cursor changes() {
        return () -> Advance.DONE;
    }

    /** Returns the bindings of the tuples from which the statement's aggregates are computed, pass by pass. */
    default List<Bindings> aggregation() {
        return List.of();
    }

    /** Returns the bindings by which the statement's tuples are found. */
    default List<Bindings> bindings() {
        return List.of();
    }

    /** Returns the rows of the result, once the work is done. */
    default List<List<Value>> rows() {
        return List.of();
    }

    /** Returns how many rows the result has, or how many tuples were changed. */
    int count();
}
