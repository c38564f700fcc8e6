package org.raidlab.experiments.bench.skeleton;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.raidlab.store.log.LogFormat;
import org.raidlab.store.log.LogSettings;

/** A log with as many bytes as RAID's log would have, written through to a preallocated file. */
final class BareLog {
    private static final int FILE_BYTES = LogSettings.DEFAULT.segmentBytes();
    private static final int PREALLOCATED_AT_ONCE = 1 << 20;

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(PREALLOCATED_AT_ONCE);
    private long position;
    private int pending;
    private long forces;

    BareLog(Path file) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
        for (long at = 0; at < FILE_BYTES; at += PREALLOCATED_AT_ONCE) {
            channel.write(buffer.clear(), at);
        }
    }

    void append(Part.Record record) {
        pending += (int) LogFormat.recordBytes(record.bytes());
    }

    void force() throws IOException {
        if (position + pending > FILE_BYTES) {
            position = 0;
        }
        buffer.clear().limit(pending);
        while (buffer.hasRemaining()) {
            position += channel.write(buffer, position);
        }
        pending = 0;
        forces++;
    }

    long forces() {
        return forces;
    }

    void close() throws IOException {
        channel.close();
    }
}
