package org.raidlab.ad.execute;

import org.raidlab.core.relation.StatementException;

/** Counts the rows that a statement holds in memory, and their bytes where rows are long, up to a limit. */
public final class RowsInMemory {
    /** A statement needs more rows in memory than it may have. */
    public static final int TOO_MANY_ROWS = 6010;

    /** A statement's rows together: an eighth of a site's memory. */
    private static final long BYTES_MAX = 256L << 20;

    private static final String HINT = "a condition, or fewer attributes, makes it less";

    private final int rowsMax;
    private final long bytesMax;
    private int rows;
    private long bytes;

    public RowsInMemory(int rowsMax) {
        this(rowsMax, BYTES_MAX);
    }

    /** With a limit of its own for their bytes. */
    public RowsInMemory(int rowsMax, long bytesMax) {
        this.rowsMax = rowsMax;
        this.bytesMax = bytesMax;
    }

    /** One more; {@link StatementException} if there is no room for it. */
    public void add() {
        if (++rows > rowsMax) {
            throw new StatementException(TOO_MANY_ROWS, "more than " + rowsMax + " rows at once");
        }
    }

    /** The same for a row of so many bytes. */
    public void add(long ofRow) {
        add();
        bytes += ofRow;
        if (bytes > bytesMax) {
            throw new StatementException(
                    TOO_MANY_ROWS,
                    "more than " + bytesMax + " bytes of rows at once: " + rows + " rows take " + bytes,
                    HINT);
        }
    }
}
