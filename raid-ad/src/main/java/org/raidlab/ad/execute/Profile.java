package org.raidlab.ad.execute;

import java.util.function.LongSupplier;

/**
 * The profile of a statement that is explained: it measures the statement's parts. At each moment the time belongs to
 * one part: to the cursor that works, or, between two steps, to the one that waits.
 */
public final class Profile {
    private final LongSupplier stopwatch;
    private final Meter rest = new Meter();
    private Meter current = rest;
    private long since;

    /** Begins to measure; the stopwatch reads nanoseconds. */
    public Profile(LongSupplier stopwatch) {
        this.stopwatch = stopwatch;
        this.since = stopwatch.getAsLong();
    }

    /** Returns the meter of all parts without a meter of their own. */
    public Meter rest() {
        return rest;
    }

    /** Returns a cursor that measures the given one. */
    public Cursor measured(Cursor cursor, Meter meter) {
        return () -> {
            Meter caller = current;
            turnTo(meter);
            Advance advance = cursor.advance();
            switch (advance) {
                case ROW -> {
                    meter.gaveRow();
                    turnTo(caller);
                }
                case DONE -> turnTo(caller);
                case WAITING, PAUSED -> {}
            }
            return advance;
        };
    }

    private void turnTo(Meter next) {
        long now = stopwatch.getAsLong();
        current.took(now - since);
        since = now;
        current = next;
    }
}
