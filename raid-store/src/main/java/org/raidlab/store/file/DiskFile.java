package org.raidlab.store.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A file of the machine; it adds its name to errors, which the system's own lack. */
final class DiskFile implements StorageFile {
    private final Path path;
    private final FileChannel channel;

    DiskFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        try {
            return channel.read(into, position);
        } catch (IOException e) {
            throw IoFailure.naming(path, e);
        }
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        try {
            return channel.write(from, position);
        } catch (IOException e) {
            throw IoFailure.naming(path, e);
        }
    }

    @Override
    public void force() throws IOException {
        try {
            channel.force(false);
        } catch (IOException e) {
            throw IoFailure.naming(path, e);
        }
    }

    @Override
    public long size() throws IOException {
        try {
            return channel.size();
        } catch (IOException e) {
            throw IoFailure.naming(path, e);
        }
    }

    @Override
    public void truncate(long size) throws IOException {
        try {
            channel.truncate(size);
        } catch (IOException e) {
            throw IoFailure.naming(path, e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } catch (IOException e) {
            throw IoFailure.naming(path, e);
        }
    }
}
