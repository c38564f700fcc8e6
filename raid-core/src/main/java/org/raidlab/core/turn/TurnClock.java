package org.raidlab.core.turn;

import org.raidlab.core.Clock;

/** A clock that reads the real monotonic clock once per turn, and the wall clock only in turns that ask for it. */
public final class TurnClock implements Clock {
    private final Clock real;
    private long monotonicNanos;
    private long wallNanos;
    private boolean wallIsRead;

    public TurnClock(Clock real) {
        this.real = real;
        read();
    }

    /** Reads the time for the turn that begins. */
    void read() {
        monotonicNanos = real.monotonicNanos();
        wallIsRead = false;
    }

    /** Returns the nanoseconds since that reading. */
    long spentNanos() {
        return real.monotonicNanos() - monotonicNanos;
    }

    @Override
    public long monotonicNanos() {
        return monotonicNanos;
    }

    @Override
    public long wallNanos() {
        if (!wallIsRead) {
            wallNanos = real.wallNanos();
            wallIsRead = true;
        }
        return wallNanos;
    }
}
