package org.raidlab.core.turn;

/** A log record of which a short copy outlives it: before the log is cut, the turn copies it to the log's keeper. */
public interface KeptRecord extends LogRecord {
    /** The record that the keeper gets. */
    interface Copy extends LogRecord {
        /** Returns the position of the copied record in its log. */
        long origin();
    }

    /**
     * Returns the copy to keep.
     *
     * @param origin position of this record in its log
     */
    Copy copy(long origin);
}
