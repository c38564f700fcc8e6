package org.raidlab.comm.ldg;

import org.raidlab.core.Clock;

/** A clock that moves when it is told to. */
public final class VirtualClock implements Clock {
    private long nanos = 1_000_000_000L;

    public void advance(long by) {
        nanos += by;
    }

    public void advanceTo(long time) {
        nanos = Math.max(nanos, time);
    }

    @Override
    public long monotonicNanos() {
        return nanos;
    }

    @Override
    public long wallNanos() {
        return nanos;
    }
}
