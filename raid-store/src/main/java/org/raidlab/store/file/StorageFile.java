package org.raidlab.store.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An open file of a {@link FileOps}, read and written at positions; a single transfer may be short. */
public interface StorageFile extends AutoCloseable {
    /** Reads up to the buffer's remaining bytes; -1 at or after the file's end. */
    int read(ByteBuffer into, long position) throws IOException;

    /** Writes up to the buffer's remaining bytes and returns how many. */
    int write(ByteBuffer from, long position) throws IOException;

    /** Makes everything written durable, with the metadata needed to read it back. */
    void force() throws IOException;

    long size() throws IOException;

    void truncate(long size) throws IOException;

    @Override
    void close() throws IOException;

    /** Writes all remaining bytes, however many transfers that takes. */
    default void writeAll(ByteBuffer from, long position) throws IOException {
        long at = position;
        while (from.hasRemaining()) {
            int written = write(from, at);
            if (written <= 0) {
                throw new EOFException("a write of " + from.remaining() + " bytes made no progress");
            }
            at += written;
        }
    }

    /** Fills the buffer as far as the file goes and returns how many bytes were read. */
    default int readUpTo(ByteBuffer into, long position) throws IOException {
        int total = 0;
        while (into.hasRemaining()) {
            int read = read(into, position + total);
            if (read <= 0) {
                break;
            }
            total += read;
        }
        return total;
    }
}
