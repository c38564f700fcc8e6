package org.raidlab.ad.execute;

/** The meter of a part of a statement's execution: its rows, tuples read, messages and time so far. */
public final class Meter {
    private long rows;
    private long read;
    private long messages;
    private long nanos;

    void asked() {
        messages++;
    }

    void answered(int tuples) {
        messages++;
        read += tuples;
    }

    void gaveRow() {
        rows++;
    }

    void took(long moreNanos) {
        nanos += moreNanos;
    }

    /** Returns the number of rows that the part returned; counted only in a statement that is explained. */
    public long rows() {
        return rows;
    }

    /** Returns the number of tuples that the Access Manager sent to the part. */
    public long read() {
        return read;
    }

    /** Returns the number of requests to the Access Manager and of answers. */
    public long messages() {
        return messages;
    }

    /**
     * Returns the time that the part took, including waits for the Access Manager; only in a statement that is
     * explained.
     */
    public long nanos() {
        return nanos;
    }
}
