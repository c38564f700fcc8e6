package org.raidlab.site;

import java.time.Instant;
import org.raidlab.core.Clock;

/** The machine's clock. */
public final class SystemClock implements Clock {
    @Override
    public long monotonicNanos() {
        return System.nanoTime();
    }

    @Override
    public long wallNanos() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }
}
