package org.raidlab.store.crash;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

/**
 * A file system in memory that loses power at a chosen call. What was forced is durable; of the rest, file contents
 * sector by sector and names one by one, any part may have reached the disk: {@link CrashStates} enumerates them.
 */
public final class CrashDisk implements FileOps {
    static final int SECTOR_BYTES = 512;

    final SortedMap<Path, Inode> stableNames = new TreeMap<>();
    final List<NameChange> pendingNames = new ArrayList<>();
    private final SortedMap<Path, Inode> names = new TreeMap<>();
    private final SortedSet<Path> folders = new TreeSet<>();
    private long changes;
    private long powerFailsAt = Long.MAX_VALUE;
    private boolean dead;

    /** A change of names in a folder that is not durable yet. */
    record NameChange(Path folder, Consumer<Map<Path, Inode>> change) {}

    /** Creates an empty disk. */
    public CrashDisk() {}

    CrashDisk(Map<Path, byte[]> files, SortedSet<Path> folders) {
        files.forEach((path, content) -> stableNames.put(path, new Inode(content)));
        names.putAll(stableNames);
        this.folders.addAll(folders);
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

    /** Returns whether a name was made, changed or deleted and is not durable yet. */
    public boolean isNaming() {
        return !pendingNames.isEmpty();
    }

    /**
     * Simulates a kill of the process but not of the machine: everything is still there, and no more durable than it
     * was.
     */
    public void restartProcess() {
        dead = false;
        powerFailsAt = Long.MAX_VALUE;
    }

    SortedSet<Path> folders() {
        return folders;
    }

    /** Returns the visible files, for tests that change files without the device's knowledge. */
    public SortedMap<Path, byte[]> files() {
        SortedMap<Path, byte[]> files = new TreeMap<>();
        names.forEach((path, inode) -> files.put(path, inode.visible().clone()));
        return files;
    }

    /** Returns the content of a file. */
    public byte[] content(Path file) {
        return Objects.requireNonNull(names.get(file)).visible().clone();
    }

    /** A disk at rest with these files. */
    public CrashDisk with(Map<Path, byte[]> files) {
        return new CrashDisk(files, folders);
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

    private void name(Path folder, Consumer<Map<Path, Inode>> change) {
        change.accept(names);
        pendingNames.add(new NameChange(folder, change));
    }

    private static Path folderOf(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        live();
        if (!names.containsKey(file)) {
            if (mode != Mode.WRITE) {
                throw new NoSuchFileException(file.toString());
            }
            Inode made = new Inode(new byte[0]);
            name(folderOf(file), all -> all.put(file, made));
            changed();
        }
        return new Handle(Objects.requireNonNull(names.get(file)), mode == Mode.WRITE_THROUGH);
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        live();
        if (!folders.contains(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
        TreeSet<String> found = new TreeSet<>();
        names.keySet().stream().filter(path -> folderOf(path).equals(folder)).forEach(path -> found.add(last(path)));
        folders.stream().filter(path -> folder.equals(path.getParent())).forEach(path -> found.add(last(path)));
        return List.copyOf(found);
    }

    private static String last(Path path) {
        return Objects.requireNonNull(path.getFileName()).toString();
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        live();
        for (Path path = folder; path != null; path = path.getParent()) {
            folders.add(path);
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        live();
        if (!names.containsKey(from)) {
            throw new NoSuchFileException(from.toString());
        }
        name(folderOf(from), all -> {
            Inode moved = all.remove(from);
            if (moved != null) {
                all.put(to, moved);
            }
        });
        changed();
    }

    @Override
    public void delete(Path file) throws IOException {
        live();
        if (!names.containsKey(file)) {
            throw new NoSuchFileException(file.toString());
        }
        name(folderOf(file), all -> all.remove(file));
        changed();
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        live();
        changed();
        pendingNames.stream()
                .filter(pending -> pending.folder().equals(folder))
                .forEach(pending -> pending.change().accept(stableNames));
        pendingNames.removeIf(pending -> pending.folder().equals(folder));
    }

    private final class Handle implements StorageFile {
        private final Inode inode;
        private final boolean through;

        Handle(Inode inode, boolean through) {
            this.inode = inode;
            this.through = through;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            live();
            byte[] content = inode.visible();
            if (position >= content.length) {
                return -1;
            }
            int count = Math.min(into.remaining(), content.length - (int) position);
            into.put(content, (int) position, count);
            return count;
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            live();
            byte[] bytes = new byte[from.remaining()];
            from.get(bytes);
            inode.write(bytes, (int) position, SECTOR_BYTES);
            changed();
            if (through) {
                inode.force();
            }
            return bytes.length;
        }

        @Override
        public void force() throws IOException {
            live();
            changed();
            inode.force();
        }

        @Override
        public long size() throws IOException {
            live();
            return inode.visible().length;
        }

        @Override
        public void truncate(long size) throws IOException {
            live();
            inode.truncate((int) size);
            changed();
        }

        @Override
        public void close() {}
    }
}
