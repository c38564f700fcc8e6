package org.raidlab.runtime.launch;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.raidlab.runtime.EnvironmentException;

/** Waits for other processes, by looking again and again. */
public final class Polling {
    private static final long POLL_MILLIS = 10;

    private Polling() {}

    /** Waits until a condition holds; {@link EnvironmentException} if that takes longer than the limit. */
    public static void until(Duration limit, String what, BooleanSupplier condition) {
        until(limit, () -> what, condition);
    }

    /** Waits likewise for what is named when the limit is over. */
    public static void until(Duration limit, Supplier<String> what, BooleanSupplier condition) {
        long until = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > until) {
                throw new EnvironmentException("waited " + limit.toSeconds() + " s for " + what.get());
            }
            pause();
        }
    }

    /** Waits a little before the next look. */
    public static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted", e);
        }
    }
}
