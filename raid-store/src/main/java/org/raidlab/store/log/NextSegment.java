package org.raidlab.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.NewFile;
import org.raidlab.store.file.StorageFile;

/**
 * Makes segments, the next one ahead of its need: 16 MiB of zeros take longer than a turn may last. Its failure is that
 * of whoever needs the segment.
 */
final class NextSegment implements AutoCloseable {
    private static final int ZEROS_BYTES = 256 << 10;

    private final FileOps files;
    private final Path folder;
    private final int segmentBytes;
    private final Executor io;
    private long number = -1;
    private @Nullable FutureTask<Boolean> making;

    NextSegment(FileOps files, Path folder, int segmentBytes, Executor io) {
        this.files = files;
        this.folder = folder;
        this.segmentBytes = segmentBytes;
        this.io = io;
    }

    /** Begins to make a segment; one at a time. */
    void begin(long next) {
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            create(next);
            return true;
        });
        number = next;
        making = task;
        io.execute(task);
    }

    boolean isBegun(long wanted) {
        return making != null && number == wanted;
    }

    /** Creates a segment and returns when it exists. */
    void make(long wanted) throws IOException {
        if (isBegun(wanted)) {
            finish();
        } else {
            create(wanted);
        }
    }

    /** Waits until no segment is being created. */
    private void finish() throws IOException {
        FutureTask<Boolean> task = making;
        making = null;
        if (task == null) {
            return;
        }
        await(task);
    }

    /** Waits for the end of work on files. */
    static void await(FutureTask<Boolean> task) throws IOException {
        try {
            task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a log was written", e);
        }
    }

    private void create(long wanted) throws IOException {
        NewFile.create(files, SegmentName.of(folder, wanted), this::fill);
    }

    /** Fills a segment with zeros: reserved but unwritten extents would make each forced write move metadata too. */
    private void fill(StorageFile segment) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(Math.min(ZEROS_BYTES, segmentBytes));
        for (long at = 0; at < segmentBytes; at += zeros.limit()) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), segmentBytes - at));
            segment.writeAll(zeros, at);
        }
    }

    @Override
    public void close() throws IOException {
        finish();
    }
}
