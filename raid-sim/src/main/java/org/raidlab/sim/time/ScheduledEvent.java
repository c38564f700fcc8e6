package org.raidlab.sim.time;

import org.jspecify.annotations.Nullable;

/** An event in the future; it can be cancelled. */
public final class ScheduledEvent implements Comparable<ScheduledEvent> {
    private final long timeNanos;
    private final long sequence;
    private final What what;
    private @Nullable Runnable action;

    /** The content of the event in the trace. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record What(EventKind kind, String subject, byte[] content) {}

    ScheduledEvent(long timeNanos, long sequence, What what, Runnable action) {
        this.timeNanos = timeNanos;
        this.sequence = sequence;
        this.what = what;
        this.action = action;
    }

    /** Cancels the event; does nothing if the event has already happened. */
    public void cancel() {
        action = null;
    }

    boolean isOff() {
        return action == null;
    }

    public long timeNanos() {
        return timeNanos;
    }

    What what() {
        return what;
    }

    /** The action, once; or null if there is none any more. */
    @Nullable
    Runnable take() {
        Runnable taken = action;
        action = null;
        return taken;
    }

    @Override
    public int compareTo(ScheduledEvent other) {
        int order = Long.compare(timeNanos, other.timeNanos);
        return order != 0 ? order : Long.compare(sequence, other.sequence);
    }

    /** Compares by identity: two scheduled events are never the same. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(sequence);
    }
}
