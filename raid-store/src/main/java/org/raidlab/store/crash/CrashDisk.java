package org.raidlab.store.crash;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;
import org.raidlab.store.memory.MemoryFiles;

/**
 * A file system in memory that loses power in a chosen call, when the call's effect has begun and is not durable.
 * {@link CrashStates} enumerates what may have reached the disk.
 */
public final class CrashDisk implements FileOps {
    private final MemoryFiles files;
    private long changes;
    private long powerFailsAt = Long.MAX_VALUE;
    private boolean dead;

    /** Creates an empty disk. */
    public CrashDisk() {
        this(new MemoryFiles());
    }

    CrashDisk(MemoryFiles files) {
        this.files = files;
    }

    /**
     * Makes the power fail in the n-th changing call from now on, counted from 0; the call's effect may or may not
     * reach the disk.
     */
    public void failPowerAt(long n) {
        powerFailsAt = changes + n;
    }

    /** Returns whether power has failed. */
    public boolean isDead() {
        return dead;
    }

    /**
     * Simulates a kill of the process but not of the machine: everything is still there, and no more durable than it
     * was.
     */
    public void restartProcess() {
        dead = false;
        powerFailsAt = Long.MAX_VALUE;
    }

    /** Returns the file system without the power failure. */
    public MemoryFiles memory() {
        return files;
    }

    /** Returns the visible files, for tests that change files without the device's knowledge. */
    public SortedMap<Path, byte[]> files() {
        return files.contents();
    }

    /** Returns the content of a file. */
    public byte[] content(Path file) {
        return Objects.requireNonNull(files().get(file));
    }

    /** A disk at rest with these files. */
    public CrashDisk with(Map<Path, byte[]> contents) {
        return new CrashDisk(files.with(contents));
    }

    /** Checks, before each call, that power is on. */
    private void live() throws PowerFailure {
        if (dead) {
            throw new PowerFailure();
        }
    }

    /** Counts a change after its begin and before it is durable or done; power may fail here. */
    private void changed() throws PowerFailure {
        if (changes++ >= powerFailsAt) {
            dead = true;
            throw new PowerFailure();
        }
    }

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        live();
        boolean isNew = !files.names().containsKey(file);
        StorageFile opened = files.openCached(file, mode);
        if (isNew) {
            changed();
        }
        return new Handle(opened, mode == Mode.WRITE_THROUGH);
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        live();
        return files.list(folder);
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        live();
        files.createFolders(folder);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        live();
        files.rename(from, to);
        changed();
    }

    @Override
    public void delete(Path file) throws IOException {
        live();
        files.delete(file);
        changed();
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        live();
        changed();
        files.forceFolder(folder);
    }

    private final class Handle implements StorageFile {
        private final StorageFile file;
        private final boolean through;

        Handle(StorageFile file, boolean through) {
            this.file = file;
            this.through = through;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            live();
            return file.read(into, position);
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            live();
            int count = file.write(from, position);
            changed();
            if (through) {
                file.force();
            }
            return count;
        }

        @Override
        public void force() throws IOException {
            live();
            changed();
            file.force();
        }

        @Override
        public long size() throws IOException {
            live();
            return file.size();
        }

        @Override
        public void truncate(long size) throws IOException {
            live();
            file.truncate(size);
            changed();
        }

        @Override
        public void close() {}
    }
}
