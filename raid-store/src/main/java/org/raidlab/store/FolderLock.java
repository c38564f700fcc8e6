package org.raidlab.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.IoFailure;

/**
 * The lock that reserves a folder for one process. The system frees the lock when the process ends, however it ends.
 */
public final class FolderLock implements AutoCloseable {
    static final String NAME = "lock";
    private static final int HOLDER_BYTES_MAX = 20;

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Locks the folder; {@link StorageException} names the process that has it. */
    public static FolderLock take(Path folder) {
        try {
            Files.createDirectories(folder);
            FileChannel channel = FileChannel.open(
                    folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return lock(folder, channel);
        } catch (IOException e) {
            throw IoFailure.ending(e);
        }
    }

    private static FolderLock lock(Path folder, FileChannel channel) throws IOException {
        if (tryLock(channel) == null) {
            String holder = read(channel);
            channel.close();
            throw new StorageException("the folder " + folder + " is in use by process " + holder
                    + "; stop it first, or give this site a folder of its own");
        }
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)), 0);
        return new FolderLock(channel);
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null; // this very process has it
        }
    }

    private static String read(FileChannel channel) throws IOException {
        ByteBuffer holder = ByteBuffer.allocate(HOLDER_BYTES_MAX);
        channel.read(holder, 0);
        return new String(holder.array(), 0, holder.position(), StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw IoFailure.ending(e);
        }
    }
}
