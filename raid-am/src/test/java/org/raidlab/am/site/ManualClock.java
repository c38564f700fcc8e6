package org.raidlab.am.site;

import java.time.Duration;
import org.raidlab.core.Clock;

/** Time that a test moves. */
public final class ManualClock implements Clock {
    private long nanos;

    public void advance(Duration by) {
        nanos += by.toNanos();
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
