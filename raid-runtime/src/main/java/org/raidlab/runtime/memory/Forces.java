package org.raidlab.runtime.memory;

import java.util.ArrayDeque;

/** The forces of a log that the memories have not confirmed yet: when they are late, and who waits for them. */
final class Forces {
    private static final long NEVER = Long.MAX_VALUE;
    /** What the memories have not confirmed after this time goes by the disk. */
    private static final long LATE_NANOS = 20_000_000;

    /** A request to be told of durability. */
    private record Waiting(long upTo, Runnable done) {}

    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    /** Up to where the log was forced. */
    private long wanted;
    /** Up to where it is to be durable by {@link #lateAtNanos}. */
    private long wantedUpTo;

    private final long lateNanos;
    private long lateAtNanos = NEVER;

    /** @param patience the factor of the time after which memories are late */
    Forces(int patience) {
        lateNanos = patience * LATE_NANOS;
    }

    /** Begins a force up to a place in the log that is not durable yet. */
    void begin(long upTo, long nowNanos) {
        wanted = upTo;
        if (lateAtNanos == NEVER) {
            wantedUpTo = upTo;
            lateAtNanos = nowNanos + lateNanos;
        }
    }

    /** Notes up to where the log is durable now. */
    void durable(long upTo, long nowNanos) {
        if (lateAtNanos != NEVER && upTo >= wantedUpTo) {
            wantedUpTo = wanted;
            lateAtNanos = upTo >= wanted ? NEVER : nowNanos + lateNanos;
        }
    }

    boolean isLate(long nowNanos) {
        return lateAtNanos <= nowNanos;
    }

    long lateAtNanos() {
        return lateAtNanos;
    }

    /** Has {@code done} called by {@link #tell} when the log is durable up to a place. */
    void await(long upTo, Runnable done) {
        waiting.add(new Waiting(upTo, done));
    }

    boolean hasToTell(long durable) {
        return !waiting.isEmpty() && durable >= waiting.element().upTo;
    }

    void tell(long durable) {
        while (hasToTell(durable)) {
            waiting.remove().done.run();
        }
    }
}
