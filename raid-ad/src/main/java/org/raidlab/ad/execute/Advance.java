package org.raidlab.ad.execute;

/** The result of advancing a {@link Cursor}. */
public enum Advance {
    /** There is a next row; it stands where the cursor puts its rows. */
    ROW,
    /** There are no more rows, or the work is done. */
    DONE,
    /** Go on when the Access Manager has answered. */
    WAITING,
    /** The step is used up: go on in the next one. */
    PAUSED
}
