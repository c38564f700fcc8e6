package org.raidlab.runtime;

import java.time.Instant;
import org.raidlab.core.Clock;

/** A {@link Clock} that reads the machine's clock. */
public final class SystemClock implements Clock {
    private static final long BEGINNING = Instant.parse("2020-01-01T00:00:00Z").getEpochSecond();

    @Override
    public long monotonicNanos() {
        return System.nanoTime();
    }

    /**
     * Returns the seconds since the beginning of 2020: the number grows with every start of a process, and fits into 31
     * bits until 2088. What an earlier release counted from 1970 is greater, so a cluster is stopped before it gets
     * this one.
     */
    public int startSeconds() {
        return Math.toIntExact(Instant.now().getEpochSecond() - BEGINNING);
    }

    @Override
    public long wallNanos() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }
}
