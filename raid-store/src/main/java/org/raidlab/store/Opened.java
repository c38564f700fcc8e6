package org.raidlab.store;

import java.util.ArrayDeque;
import org.raidlab.store.file.Closing;

/** What has been opened so far, to be closed again if the next thing cannot be. */
final class Opened {
    private final ArrayDeque<AutoCloseable> opened = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T device) {
        opened.push(device);
        return device;
    }

    /** Closes everything, last to first; what fails meanwhile is added to the failure that led here. */
    void closeAfter(RuntimeException failure) {
        for (AutoCloseable device : opened) {
            Closing.after(failure, device);
        }
    }

    /** What has been opened, last to first. */
    AutoCloseable[] inOrder() {
        return opened.toArray(AutoCloseable[]::new);
    }
}
