package org.raidlab.ad.execute;

import org.raidlab.core.relation.StatementException;

/** Counts the rows that a statement holds in memory, up to a limit. */
public final class RowsInMemory {
    /** A statement needs more rows in memory than it may have. */
    public static final int TOO_MANY_ROWS = 6010;

    private final int rowsMax;
    private int rows;

    public RowsInMemory(int rowsMax) {
        this.rowsMax = rowsMax;
    }

    /** One more; {@link StatementException} if there is no room for it. */
    public void add() {
        if (++rows > rowsMax) {
            throw new StatementException(TOO_MANY_ROWS, "more than " + rowsMax + " rows at once");
        }
    }
}
