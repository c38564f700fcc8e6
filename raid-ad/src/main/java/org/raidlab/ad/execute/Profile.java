package org.raidlab.ad.execute;

import java.util.function.LongSupplier;

/**
 * Measures the parts of a statement that is explained. At each moment the time belongs to one part: to the cursor that
 * works, or, between two steps, to the one that waits.
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

    /** The meter of all that has none of its own. */
    public Meter rest() {
        return rest;
    }

    /** The same cursor, measured. */
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
