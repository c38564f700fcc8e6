package org.raidlab.comm.netty;

import org.raidlab.core.Clock;

/** The machine's clocks. */
final class SystemClock implements Clock {
    @Override
    public long monotonicNanos() {
        return System.nanoTime();
    }

    @Override
    public long wallNanos() {
        return System.currentTimeMillis() * 1_000_000;
    }
}
