package org.raidlab.store.blocks;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.BlockRange;

/**
 * Reads a block file for one reader. Two long ranges of equal length, the second right behind the first, are taken for
 * the beginning of a scan, as a recovery makes: from then on the next range is read in the background, so the disk
 * works while the reader does. A reader that is faster than the background reads the range itself.
 */
final class ReadAhead {
    private static final int LONG_BYTES = 1 << 20;

    private final BlockFile file;
    private final Executor background;
    private @Nullable BlockRange last;
    /** The range behind the last one, while it is read in the background, and after. */
    private @Nullable FutureTask<byte[]> reading;

    ReadAhead(BlockFile file, Executor background) {
        this.file = file;
        this.background = background;
    }

    /** Returns the content of a range. */
    byte[] read(BlockRange range) throws IOException {
        boolean follows = last != null && range.equals(after(last));
        byte[] content = reading != null && follows ? result(reading) : file.read(range);
        forget();
        last = range;
        if (follows && (long) range.count() * range.device().blockBytes() >= LONG_BYTES) {
            BlockRange next = after(range);
            FutureTask<byte[]> task = new FutureTask<>(() -> file.read(next));
            reading = task;
            background.execute(task);
        }
        return content;
    }

    private static BlockRange after(BlockRange range) {
        return new BlockRange(range.device(), range.first() + range.count(), range.count());
    }

    /** Waits for what is read in the background; a task that has not begun runs here, and not again there. */
    private static byte[] result(FutureTask<byte[]> task) throws IOException {
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

    /** Drops what was read ahead: a write may change it. */
    void forget() {
        FutureTask<byte[]> task = reading;
        if (task != null) {
            task.cancel(false);
        }
        reading = null;
    }
}
