package org.raidlab.ad.execute;

/** What a part of a statement's execution has given and taken so far. */
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

    /** Rows that it gave; counted only in a statement that is explained. */
    public long rows() {
        return rows;
    }

    /** Tuples that the Access Manager handed over to it. */
    public long read() {
        return read;
    }

    /** Questions to the Access Manager, and answers. */
    public long messages() {
        return messages;
    }

    /** Time that it took, waiting for the Access Manager included; only in a statement that is explained. */
    public long nanos() {
        return nanos;
    }
}
