package org.raidlab.store.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.StorageException;

/** Closes several resources, each even if the one before could not be closed. */
public final class Closing {
    private Closing() {}

    /** Closes in the order given; throws the first failure, with the others in it. */
    public static void all(AutoCloseable... inOrder) {
        @Nullable RuntimeException first = null;
        for (AutoCloseable next : inOrder) {
            @Nullable RuntimeException failure = close(next);
            if (first == null) {
                first = failure;
            } else if (failure != null) {
                first.addSuppressed(failure);
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** Closes a resource that was opened before a failure; further failures are added to it. */
    public static void after(RuntimeException failure, AutoCloseable opened) {
        @Nullable RuntimeException further = close(opened);
        if (further != null) {
            failure.addSuppressed(further);
        }
    }

    private static @Nullable RuntimeException close(AutoCloseable opened) {
        try {
            opened.close();
            return null;
        } catch (IOException e) {
            return IoFailure.ending(e);
        } catch (RuntimeException e) {
            return e;
        } catch (Exception e) {
            return new StorageException("a device could not be closed", e);
        }
    }
}
