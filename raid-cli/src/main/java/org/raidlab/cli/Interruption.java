package org.raidlab.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jline.utils.Signals;

/**
 * Makes the first Ctrl-C, or the first SIGTERM, end a run in good order, with what the run has by then; the second one
 * ends the process at once.
 */
final class Interruption implements AutoCloseable {
    private static final List<String> SIGNALS = List.of("INT", "TERM");

    private final Map<String, Object> usual = new HashMap<>();
    private volatile boolean happened;

    /** @param stop has the run end soon; called on a thread of the JVM */
    Interruption(Console console, Runnable stop) {
        Runnable first = () -> {
            happened = true;
            close();
            console.info("stopping; Ctrl-C again ends it at once");
            stop.run();
        };
        for (String signal : SIGNALS) {
            usual.put(signal, Signals.register(signal, first));
        }
    }

    boolean happened() {
        return happened;
    }

    /** Leaves the signals to the JVM again. */
    @Override
    public void close() {
        usual.forEach(Signals::unregister);
    }
}
