package org.raidlab.core;

/**
 * A position in a process's log: the byte offset, from the log's first byte ever, at which a record begins.
 *
 * @param offset bytes, never reused
 */
public record Lsn(long offset) implements Comparable<Lsn> {
    /** The position before every record. */
    public static final Lsn START = new Lsn(0);
    /** The position after every record. */
    public static final Lsn END = new Lsn(Long.MAX_VALUE);

    /** The earlier of two positions. */
    public static Lsn min(Lsn a, Lsn b) {
        return a.offset <= b.offset ? a : b;
    }

    public boolean isBefore(Lsn other) {
        return offset < other.offset;
    }

    @Override
    public int compareTo(Lsn other) {
        return Long.compare(offset, other.offset);
    }
}
