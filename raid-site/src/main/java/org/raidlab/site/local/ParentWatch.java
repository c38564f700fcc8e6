package org.raidlab.site.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Ends this process with the one that started it, if that has asked for it: its end is the end of standard input. */
public final class ParentWatch {
    private static final String PROPERTY = "raid.ends-with-parent";
    /** Asks for it, as an option of the JVM. */
    public static final String OPTION = "-D" + PROPERTY + "=true";

    private static final int ENDED = 143;

    private ParentWatch() {}

    /** Begins to watch, if that was asked for. */
    public static void begin() {
        if (Boolean.getBoolean(PROPERTY)) {
            Thread.ofPlatform().daemon().name("parent").start(() -> awaitEnd(System.in));
        }
    }

    /** As after a kill, nothing is tidied up: whoever would need it is gone. */
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
