package org.raidlab.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;

/**
 * The growing end of the log: records that are not yet written wait in one buffer of fixed size. When it is full it is
 * written without being asked for, so that a large record needs no large buffer.
 */
final class LogTail {
    private static final byte[] PADDING = new byte[LogFormat.ALIGNMENT];

    private final Segments segments;
    private final int epoch;
    private ByteBuffer buffer;
    private @Nullable ByteBuffer spare;
    private final ByteBuffer header = ByteBuffer.allocate(LogFormat.HEADER_BYTES);
    private long recordStart;
    private long durable;
    private long end;
    private @Nullable FutureTask<Boolean> writing;
    private long writingUpTo;
    private int writes;

    LogTail(Segments segments, int epoch, long cut, int bufferBytes) {
        this.segments = segments;
        this.epoch = epoch;
        this.buffer = ByteBuffer.allocateDirect(bufferBytes);
        this.recordStart = cut;
        this.durable = cut;
        this.end = cut;
    }

    long append(byte[] payload) throws IOException {
        Invariants.check(payload.length <= LogFormat.PAYLOAD_BYTES_MAX, "a log record has at most 256 MiB");
        recordStart = end;
        int back = Math.toIntExact(end - durable);
        new RecordHeader(payload.length, epoch, back, RecordHeader.crc(payload)).encode(end, header);
        put(header.array(), LogFormat.HEADER_BYTES);
        put(payload, payload.length);
        put(PADDING, LogFormat.paddingBytes(payload.length));
        return recordStart;
    }

    private void put(byte[] bytes, int count) throws IOException {
        int done = 0;
        while (done < count) {
            if (!buffer.hasRemaining()) {
                write();
                // Only whole records count as durable, else a torn rest of this one would look like a hole.
                durable = recordStart;
            }
            int part = Math.min(count - done, buffer.remaining());
            buffer.put(bytes, done, part);
            done += part;
            end += part;
        }
    }

    /**
     * Returns the write of everything appended so far, to be run by another thread; appends go on in a second buffer.
     * {@link #finish} comes before the next write.
     */
    Runnable begin() throws IOException {
        finish();
        ByteBuffer full = buffer;
        long from = end - full.position();
        buffer = spare == null ? ByteBuffer.allocateDirect(full.capacity()) : spare;
        spare = full;
        writingUpTo = end;
        writes++;
        writing = new FutureTask<>(() -> {
            segments.write(full.flip(), from);
            full.clear();
            return true;
        });
        return writing;
    }

    /** Waits until the write that was begun is durable; runs it here if no other thread has begun to. */
    void finish() throws IOException {
        FutureTask<Boolean> task = writing;
        if (task == null) {
            return;
        }
        writing = null;
        task.run();
        NextSegment.await(task);
        durable = writingUpTo;
    }

    void force() throws IOException {
        finish();
        if (buffer.position() > 0) {
            write();
        }
        durable = end;
    }

    private void write() throws IOException {
        finish();
        long from = end - buffer.position();
        writes++;
        segments.write(buffer.flip(), from);
        buffer.clear();
    }

    /**
     * Returns whether more than one write has made durable what is durable since the last call. The last of them need
     * not have the header of a record, and then no record proves that the others were durable before.
     */
    boolean tookSeveralWrites() {
        boolean several = writes > 1;
        writes = 0;
        return several;
    }

    long end() {
        return end;
    }

    long durable() {
        return durable;
    }
}
