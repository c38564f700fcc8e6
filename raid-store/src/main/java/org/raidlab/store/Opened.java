package org.raidlab.store;

import java.util.ArrayDeque;
import org.raidlab.store.file.Closing;

/** The devices opened so far, which are closed again if the next one cannot be opened. */
final class Opened {
    private final ArrayDeque<AutoCloseable> opened = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T device) {
        opened.push(device);
        return device;
    }

    /** Closes everything, last to first; further failures are added to the failure that led here. */
    void closeAfter(RuntimeException failure) {
        for (AutoCloseable device : opened) {
            Closing.after(failure, device);
        }
    }

    /** Returns the opened devices, last to first. */
    AutoCloseable[] inOrder() {
        return opened.toArray(AutoCloseable[]::new);
    }
}
