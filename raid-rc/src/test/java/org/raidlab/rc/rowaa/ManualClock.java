package org.raidlab.rc.rowaa;

import java.time.Duration;
import org.raidlab.core.Clock;

/** A clock that moves when it is told to. */
final class ManualClock implements Clock {
    private long nanos = 1;

    void pass(Duration time) {
        nanos += time.toNanos();
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
