package org.raidlab.sim.time;

import org.raidlab.core.Clock;

/** The clock of a simulation: it stops during an event and jumps to the next. */
final class VirtualClock implements Clock {
    /** The wall reads 1 January 1989 when a run begins. */
    private static final long WALL_START_NANOS = 599_616_000_000_000_000L;

    private long nowNanos;

    void advanceTo(long timeNanos) {
        nowNanos = timeNanos;
    }

    @Override
    public long monotonicNanos() {
        return nowNanos;
    }

    @Override
    public long wallNanos() {
        return WALL_START_NANOS + nowNanos;
    }
}
