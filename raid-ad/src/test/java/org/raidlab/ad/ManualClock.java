package org.raidlab.ad;

import java.time.Duration;
import org.raidlab.core.Clock;

/** A clock that moves when it is told to. */
final class ManualClock implements Clock {
    private long nanos = 1_000_000_000;

    void advance(Duration duration) {
        nanos += duration.toNanos();
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
