package org.raidlab.store.blocks;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.raidlab.core.turn.BlockRange;

/**
 * Reads pieces of a device with other threads, some ahead of the caller, who takes them in order. A caller that is
 * faster than these threads does the work itself.
 *
 * @param <T> what is taken
 */
final class Scan<T> {
    /** Pieces that are read, or were read and are not taken yet: enough to keep two readers and the caller busy. */
    private static final int AHEAD = 6;

    private final Executor readers;
    private final Work<T> work;
    private final ArrayDeque<FutureTask<T>> begun = new ArrayDeque<>();

    /** Reads a piece and prepares it. */
    interface Work<T> {
        T on(BlockRange piece) throws IOException;
    }

    Scan(Executor readers, Work<T> work) {
        this.readers = readers;
        this.work = work;
    }

    void run(List<BlockRange> pieces, Consumer<T> take) throws IOException {
        try {
            for (BlockRange piece : pieces) {
                if (begun.size() == AHEAD) {
                    take.accept(next());
                }
                FutureTask<T> task = new FutureTask<>(() -> work.on(piece));
                begun.add(task);
                readers.execute(task);
            }
            while (!begun.isEmpty()) {
                take.accept(next());
            }
        } finally {
            begun.forEach(task -> task.cancel(false));
        }
    }

    /** Returns the oldest piece; a task that no other thread has begun runs here, and not again there. */
    private T next() throws IOException {
        FutureTask<T> task = begun.remove();
        task.run();
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the thread was interrupted while it read", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException failed -> throw failed;
                case RuntimeException damaged -> throw damaged;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }
}
