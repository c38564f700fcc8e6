package org.raidlab.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.raidlab.core.Invariants;

/**
 * The growing end of the log: records that are not yet written wait in one buffer of fixed size. When it is full it is
 * written without being asked for, so that a large record needs no large buffer.
 */
final class LogTail {
    private static final byte[] PADDING = new byte[LogFormat.ALIGNMENT];

    private final Segments segments;
    private final int epoch;
    private final ByteBuffer buffer;
    private final ByteBuffer header = ByteBuffer.allocate(LogFormat.HEADER_BYTES);
    private long recordStart;
    private long durable;
    private long end;

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

    void force() throws IOException {
        if (buffer.position() > 0) {
            write();
        }
        durable = end;
    }

    private void write() throws IOException {
        long from = end - buffer.position();
        segments.write(buffer.flip(), from);
        buffer.clear();
    }

    long end() {
        return end;
    }

    long durable() {
        return durable;
    }
}
