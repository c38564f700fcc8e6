package org.raidlab.store.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of the machine whose bytes are mapped into memory. Its size stays; what is written is durable on return. */
final class MappedFile implements StorageFile {
    private final Path path;
    private final MappedByteBuffer bytes;

    private MappedFile(Path path, MappedByteBuffer bytes) {
        this.path = path;
        this.bytes = bytes;
    }

    /** Maps an existing file, all of whose bytes have been written. */
    static MappedFile open(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new MappedFile(path, channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size()));
        } catch (IOException e) {
            throw IoFailure.naming(path, e);
        }
    }

    @Override
    public int read(ByteBuffer into, long position) {
        int count = (int) Math.min(into.remaining(), bytes.capacity() - position);
        if (count <= 0) {
            return -1;
        }
        into.put(bytes.slice((int) position, count));
        return count;
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        int at = Math.toIntExact(position);
        int count = Math.min(from.remaining(), bytes.capacity() - at);
        bytes.put(at, from, from.position(), count);
        from.position(from.position() + count);
        force(at, count);
        return count;
    }

    private void force(int at, int count) throws IOException {
        try {
            bytes.force(at, count);
        } catch (UncheckedIOException e) {
            IOException cause = e.getCause();
            throw IoFailure.naming(path, cause == null ? new IOException(e) : cause);
        }
    }

    @Override
    public void force() throws IOException {
        force(0, bytes.capacity());
    }

    @Override
    public long size() {
        return bytes.capacity();
    }

    @Override
    public void truncate(long size) {
        throw new UnsupportedOperationException("a mapped file keeps its size");
    }

    /** The mapping ends when nothing refers to it: a collection of the JVM's heap finds that out. */
    @Override
    public void close() {
        // the channel is closed already
    }
}
