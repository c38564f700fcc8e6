package org.raidlab.runtime.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Ends this process together with the process that started it, if that has asked for this: the end of standard input
 * reports the parent's end.
 */
public final class ParentWatch {
    private static final String PROPERTY = "raid.ends-with-parent";
    /** Asks for it, as an option of the JVM. */
    public static final String OPTION = "-D" + PROPERTY + "=true";

    private static final int ENDED = 143;

    private ParentWatch() {}

    /** Begins to watch, if the parent process asked for it. */
    public static void begin() {
        if (Boolean.getBoolean(PROPERTY)) {
            Thread.ofPlatform().daemon().name("parent").start(() -> awaitEnd(System.in));
        }
    }

    /**
     * Waits for the parent's end, then halts without clean-up, as after a kill: nothing needs this process's state any
     * more.
     */
    private static void awaitEnd(InputStream parent) {
        try {
            while (parent.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Runtime.getRuntime().halt(ENDED);
        }
    }
}
