package org.raidlab.store.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.StorageException;

/**
 * Makes a device fail safe: after the first error it refuses everything. After a failed fsync the system may have
 * dropped the unwritten pages, so a later success would mean nothing. Work that any other exception has interrupted may
 * have left the device half changed.
 */
public final class DeviceGuard implements AutoCloseable {
    /** Work on files. */
    @FunctionalInterface
    public interface Action {
        void run() throws IOException;
    }

    /** Work on files that has a result. */
    @FunctionalInterface
    public interface Call<T> {
        T run() throws IOException;
    }

    private final String device;
    private volatile @Nullable StorageException failure;

    /** @param device how messages name it, such as "the log in /data/log" */
    public DeviceGuard(String device) {
        this.device = device;
    }

    /** Throws if the device failed or was closed. */
    public void check() {
        StorageException earlier = failure;
        if (earlier != null) {
            throw new StorageException(device + " takes nothing more: " + earlier.getMessage(), earlier);
        }
    }

    public boolean hasFailed() {
        return failure != null;
    }

    public void run(Action action) {
        call(() -> {
            action.run();
            return true;
        });
    }

    public <T> T call(Call<T> call) {
        check();
        try {
            return call.run();
        } catch (IOException e) {
            throw fail(IoFailure.ending(e));
        } catch (StorageException e) {
            throw fail(e);
        } catch (RuntimeException e) {
            fail(new StorageException("it was interrupted in the middle of its work", e));
            throw e;
        }
    }

    /** Makes the device refuse from now on, because its owner closed it. */
    @Override
    public void close() {
        if (failure == null) {
            failure = new StorageException("it is closed");
        }
    }

    /** Makes the device refuse from now on, for this reason. */
    public StorageException fail(StorageException reason) {
        failure = reason;
        return reason;
    }
}
