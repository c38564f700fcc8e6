package org.raidlab.ad.execute;

import org.raidlab.msg.relation.StatementException;

/** The count of the rows that a statement has in memory, and of the bytes of long rows, up to a limit. */
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

    /** Creates a count with a separate limit for the rows' bytes. */
    public RowsInMemory(int rowsMax, long bytesMax) {
        this.rowsMax = rowsMax;
        this.bytesMax = bytesMax;
    }

    /** Adds a row; {@link StatementException} if there is no room for it. */
    public void add() {
        if (++rows > rowsMax) {
            throw new StatementException(TOO_MANY_ROWS, "more than " + rowsMax + " rows at once");
        }
    }

    /** Adds a row of this many bytes. */
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
