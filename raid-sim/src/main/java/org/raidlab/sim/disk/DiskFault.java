package org.raidlab.sim.disk;

/** The faults that a disk can have. */
public enum DiskFault {
    /** A call fails, before or after it took effect. */
    ERROR,
    /** No file grows any more. */
    FULL,
    /** A force fails, and what it was to make durable is gone; no later one succeeds. */
    SYNC_ERROR,
    /** Some bits of a sector at rest turn round. */
    ROT,
    /** A write was acknowledged and never done: what stood there before still does. */
    LOST,
    /** A write was acknowledged and done elsewhere in the file. */
    MISDIRECTED,
    /** Reads give what stood there before, until the next start. */
    STALE,
    /** A sector cannot be read any more until it is written again. */
    LATENT;

    /** Returns whether the fault damages a sector, rather than makes a call fail. */
    public boolean isDamage() {
        return ordinal() >= ROT.ordinal();
    }
}
