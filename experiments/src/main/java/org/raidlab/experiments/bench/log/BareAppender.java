package org.raidlab.experiments.bench.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.raidlab.store.log.LogFormat;
import org.raidlab.store.log.LogSettings;

/** An appender of as many bytes as a record of the log takes, to a preallocated file that is written through. */
final class BareAppender implements Appender {
    private static final int FILE_BYTES = LogSettings.DEFAULT.segmentBytes();
    private static final int PREALLOCATED_AT_ONCE = 1 << 20;

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(LogSettings.DEFAULT.bufferBytes());
    private long position;

    BareAppender(Path folder) throws IOException {
        channel = FileChannel.open(
                folder.resolve("bare"), StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
        for (long at = 0; at < FILE_BYTES; at += PREALLOCATED_AT_ONCE) {
            channel.write(ByteBuffer.allocate(PREALLOCATED_AT_ONCE), at);
        }
    }

    @Override
    public void appendAndForce(byte[] payload) throws IOException {
        int bytes = (int) LogFormat.recordBytes(payload.length);
        if (position + bytes > FILE_BYTES) {
            position = 0;
        }
        buffer.clear().limit(bytes);
        while (buffer.hasRemaining()) {
            position += channel.write(buffer, position);
        }
    }

    @Override
    public void tidy() {
        // it writes over what it wrote
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
