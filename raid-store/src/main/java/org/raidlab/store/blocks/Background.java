package org.raidlab.store.blocks;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.raidlab.core.turn.StorageException;

/**
 * The executors for block writes and for the notification of their end.
 *
 * @param io one thread; runs tasks in the order given
 * @param loop the process's event loop
 * @param failed called on the loop when a write in the background failed; it ends the process
 */
public record Background(Executor io, Executor loop, Consumer<StorageException> failed) {}
