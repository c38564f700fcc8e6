package org.raidlab.rc;

import java.time.Duration;
import org.raidlab.core.Clock;

/** A clock that moves when it is told to. */
public final class ManualClock implements Clock {
    private long nanos = 1;

    public void pass(Duration time) {
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
