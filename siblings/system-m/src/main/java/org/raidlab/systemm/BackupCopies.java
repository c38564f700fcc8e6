package org.raidlab.systemm;

/** How many backup copies a site has (paper section 2.5). */
public enum BackupCopies {
    /** Two: a sweep updates the copy that the home block does not name. */
    PAIR,
    /** One, which a sweep updates in place; the log server clears each segment before it is written. */
    SINGLE;

    /** Returns the copy with the segments, if the home block names this one. */
    public Copy segments(Copy named) {
        return this == SINGLE ? Copy.A : named;
    }

    /**
     * Returns whether such a log and such a recovery can go with these copies. A single copy is between two sweeps most
     * of the time, so only a redo that puts whole slots back makes one database of it, and its map has no directories.
     */
    boolean allow(LogStrategy log, RecoveryMode recovery) {
        return this == PAIR || (log.hasValuesAlone() && recovery == RecoveryMode.FULL);
    }
}
