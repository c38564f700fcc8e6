package org.raidlab.core;

/** The port for time. Within one turn both readings stand still, so that a turn has one "now". */
public interface Clock {
    /** Nanoseconds that only grow; for timers and durations. Their zero means nothing. */
    long monotonicNanos();

    /** Returns nanoseconds since 1970; they may jump. */
    long wallNanos();
}
