package org.raidlab.cli;

import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * Makes the first Ctrl-C end a run in good order, with what the run has by then; the second one ends the process at
 * once.
 */
final class Interruption implements AutoCloseable {
    private static final String SIGNAL = "INT";

    private final @Nullable Object usual;
    private volatile boolean happened;

    /** @param stop has the run end soon; called on a thread of the JVM */
    Interruption(Console console, Runnable stop) {
        usual = Signals.register(SIGNAL, () -> {
            happened = true;
            close();
            console.info("stopping; Ctrl-C again ends it at once");
            stop.run();
        });
    }

    boolean happened() {
        return happened;
    }

    /** Leaves the signal to the JVM again. */
    @Override
    public void close() {
        Signals.unregister(SIGNAL, usual);
    }
}
