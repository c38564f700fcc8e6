package org.raidlab.cli.hostile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Commits over time; where the machine did not let this process run, the time does not count. */
final class Throughput implements AutoCloseable {
    private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private final List<Mark> marks = Collections.synchronizedList(new ArrayList<>());
    private final Thread thread;

    private record Mark(long nanos, long committed) {}

    Throughput(LongSupplier committed) {
        thread = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                marks.add(new Mark(System.nanoTime(), committed.getAsLong()));
                LockSupport.parkNanos(EVERY_NANOS);
            }
        });
    }

    /** Where we are now. */
    int mark() {
        return marks.size();
    }

    /** Commits a second between two marks. */
    double rate(int from, int to) {
        long committed = 0;
        long nanos = 0;
        for (int at = from + 1; at < to; at++) {
            Mark before = marks.get(at - 1);
            Mark after = marks.get(at);
            if (after.nanos() - before.nanos() < STALL_NANOS) {
                committed += after.committed() - before.committed();
                nanos += after.nanos() - before.nanos();
            }
        }
        return nanos == 0 ? 0 : committed * 1e9 / nanos;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
