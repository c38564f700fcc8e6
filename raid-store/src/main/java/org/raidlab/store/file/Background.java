package org.raidlab.store.file;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.raidlab.core.turn.StorageException;

/**
 * The executors for the work of devices that no turn waits for, and for the notification of its end.
 *
 * @param io one thread for block writes; runs tasks in the order given
 * @param forces one thread for forces of logs that no turn waits for, and one for each stripe of a striped log: a log
 *     has one force under way
 * @param readers threads that read ahead of the loop in a scan; they run tasks in any order, and may run none
 * @param segments where the segments of logs are made ahead of their need
 * @param loop the process's event loop
 * @param failed called on the loop when a write in the background failed; it ends the process
 */
public record Background(
        Executor io,
        Executor forces,
        Executor readers,
        Executor segments,
        Executor loop,
        Consumer<StorageException> failed) {
    /** Returns executors that run everything at once, in the caller. */
    public static Background atOnce(Consumer<StorageException> failed) {
        return new Background(Runnable::run, Runnable::run, Runnable::run, Runnable::run, Runnable::run, failed);
    }
}
