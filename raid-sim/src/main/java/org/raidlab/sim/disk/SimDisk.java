package org.raidlab.sim.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.raidlab.core.RandomSource;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

/**
 * A host's file system in memory. What was forced survives a crash; of the rest any part does, file contents sector by
 * sector, names one by one. Calls fail and sectors go bad when it is told so, until it is repaired.
 */
public final class SimDisk implements FileOps {
    private static final int DAMAGE_TRIES = 20;

    private final Runnable operation;
    private final TreeMap<Path, Inode> names = new TreeMap<>();
    private final TreeMap<Path, Inode> durableNames = new TreeMap<>();
    private final List<NameChange> unforcedNames = new ArrayList<>();
    private final SortedSet<Path> folders = new TreeSet<>();
    private final DiskFaultState troubles;

    private record NameChange(Path folder, Consumer<Map<Path, Inode>> change) {}

    /**
     * Makes an empty disk.
     *
     * @param operation is run before everything that changes the disk, and may throw: then nothing changes
     * @param random for what its troubles do
     */
    public SimDisk(Runnable operation, RandomSource random) {
        this.operation = operation;
        this.troubles = new DiskFaultState(random);
    }

    /** Returns the present and past faults of the disk. */
    public DiskFaultState troubles() {
        return troubles;
    }

    private void change(Path file) throws IOException {
        operation.run();
        troubles.call(file);
    }

    private void name(Path file, Consumer<Map<Path, Inode>> change) {
        change.accept(names);
        unforcedNames.add(new NameChange(folderOf(file), change));
    }

    private static Path folderOf(Path path) {
        return Objects.requireNonNull(path.getParent(), "a file is in a folder");
    }

    private static String last(Path path) {
        return String.valueOf(path.getFileName());
    }

    private Inode existing(Path file) throws NoSuchFileException {
        Inode found = names.get(file);
        if (found == null) {
            throw new NoSuchFileException(file.toString());
        }
        return found;
    }

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        if (mode == Mode.WRITE && !names.containsKey(file)) {
            operation.run();
            troubles.grow(file);
            troubles.call(file);
            Inode made = new Inode();
            name(file, all -> all.put(file, made));
        }
        return new Handle(file, existing(file), mode == Mode.WRITE_THROUGH);
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        if (!folders.contains(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
        TreeSet<String> found = new TreeSet<>();
        names.keySet().stream().filter(path -> folderOf(path).equals(folder)).forEach(path -> found.add(last(path)));
        folders.stream().filter(path -> folder.equals(path.getParent())).forEach(path -> found.add(last(path)));
        return List.copyOf(found);
    }

    @Override
    public void createFolders(Path folder) {
        for (Path path = folder; path != null; path = path.getParent()) {
            folders.add(path);
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        existing(from);
        change(from);
        name(from, all -> {
            Inode moved = all.remove(from);
            if (moved != null) {
                all.put(to, moved);
            }
        });
    }

    @Override
    public void delete(Path file) throws IOException {
        existing(file);
        change(file);
        name(file, all -> all.remove(file));
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        operation.run();
        troubles.force(folder);
        List<NameChange> forced = unforcedNames.stream()
                .filter(change -> change.folder().equals(folder))
                .toList();
        forced.forEach(each -> each.change().accept(durableNames));
        unforcedNames.removeAll(forced);
    }

    /** Simulates a failure of the power or of the host: unforced data survives in part. */
    public void crash(RandomSource fate) {
        for (NameChange change : unforcedNames) {
            if (fate.chance(0.5)) {
                change.change().accept(durableNames);
            }
        }
        unforcedNames.clear();
        names.clear();
        names.putAll(durableNames);
        for (Inode inode : names.values()) {
            if (!inode.isForced() && inode.crash(fate)) {
                troubles.tore();
            }
        }
    }

    /** Damages a forced sector; returns false if there is no sector whose damage could be detected. */
    public boolean damage(DiskFault how, RandomSource random) {
        List<Inode> able = names.values().stream()
                .filter(inode -> !inode.damageable().isEmpty())
                .toList();
        if (able.isEmpty()) {
            return false;
        }
        for (int tries = 0; tries < DAMAGE_TRIES; tries++) {
            Inode inode = able.get(random.nextInt(able.size()));
            List<Integer> sectors = inode.damageable();
            int sector = sectors.get(random.nextInt(sectors.size()));
            if (inode.damage(how, sector, sectors, random)) {
                troubles.damaged(how);
                return true;
            }
        }
        return false;
    }

    /** Replaces the disk by a good one with the written content, as from a mirror. */
    public void repair() {
        names.values().forEach(Inode::repair);
        troubles.repaired();
    }

    private final class Handle implements StorageFile {
        private final Path path;
        private final Inode inode;
        private final boolean through;

        Handle(Path path, Inode inode, boolean through) {
            this.path = path;
            this.inode = inode;
            this.through = through;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            troubles.call(path);
            if (position >= inode.size()) {
                return -1;
            }
            byte[] bytes = new byte[into.remaining()];
            int count = inode.read(bytes, 0, bytes.length, (int) position);
            if (inode.isDamaged((int) position, count)) {
                troubles.met(path);
            }
            into.put(bytes, 0, count);
            return count;
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            operation.run();
            if (position + from.remaining() > inode.size()) {
                troubles.grow(path);
            }
            boolean fails = troubles.write(path);
            byte[] bytes = new byte[from.remaining()];
            from.get(bytes);
            inode.write(bytes, bytes.length, (int) position);
            if (fails) {
                throw troubles.error(path);
            }
            if (through) {
                troubles.force(path);
                inode.force();
            }
            return bytes.length;
        }

        @Override
        public void force() throws IOException {
            operation.run();
            troubles.force(path);
            inode.force();
        }

        @Override
        public long size() {
            return inode.size();
        }

        @Override
        public void truncate(long size) throws IOException {
            change(path);
            inode.truncate((int) size);
        }

        @Override
        public void close() {
            // A handle holds nothing.
        }
    }
}
