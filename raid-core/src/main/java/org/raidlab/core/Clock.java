package org.raidlab.core;

/** Time as a port. Within one turn both readings stand still, so that a turn has one "now". */
public interface Clock {
    /** Nanoseconds that only grow; for timers and durations. Their zero means nothing. */
    long monotonicNanos();

    /** Nanoseconds since 1970; may jump. */
    long wallNanos();
}
