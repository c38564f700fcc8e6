package org.raidlab.core.turn;

import org.raidlab.core.Clock;

/** A clock that is read once per turn and stands still in between; the wall's in the turns that ask for it. */
public final class TurnClock implements Clock {
    private final Clock real;
    private long monotonicNanos;
    private long wallNanos;
    private boolean wallIsRead;

    public TurnClock(Clock real) {
        this.real = real;
        read();
    }

    /** Takes the time for the turn that begins. */
    void read() {
        monotonicNanos = real.monotonicNanos();
        wallIsRead = false;
    }

    /** Nanoseconds since then. */
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
