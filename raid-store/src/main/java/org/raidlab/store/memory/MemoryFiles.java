package org.raidlab.store.memory;

import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.raidlab.core.RandomSource;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

/**
 * A host's file system in memory: its disk, and what the host has not forced. Of unforced changes a power failure may
 * leave any subset: file contents sector by sector, names one by one. Folders are durable at once. One thread uses it.
 */
public final class MemoryFiles implements FileOps {
    private final MemoryDisk disk;
    private final List<NameChange> unforcedNames = new ArrayList<>();
    private final SequencedMap<MemoryFile, UnforcedWrites> unforced = new LinkedHashMap<>();

    /** A change of names in a folder. */
    private record NameChange(Path folder, Consumer<Map<Path, MemoryFile>> change) {}

    /** Makes a file system on an empty disk. */
    public MemoryFiles() {
        this(new MemoryDisk());
    }

    /** Makes the file system of a host that is connected to this disk. */
    public MemoryFiles(MemoryDisk disk) {
        this.disk = disk;
    }

    public MemoryDisk disk() {
        return disk;
    }

    private UnforcedWrites writes(MemoryFile file) {
        return unforced.computeIfAbsent(file, UnforcedWrites::new);
    }

    /** Returns the names that the host sees, in their order. */
    public SortedMap<Path, MemoryFile> names() {
        SortedMap<Path, MemoryFile> names = new TreeMap<>(disk.names);
        unforcedNames.forEach(each -> each.change().accept(names));
        return names;
    }

    /** Returns copies of the contents that the host sees. */
    public SortedMap<Path, byte[]> contents() {
        SortedMap<Path, byte[]> contents = new TreeMap<>();
        names().forEach((path, file) -> contents.put(path, writes(file).content()));
        return contents;
    }

    /** Replaces all files below a folder by these, durably. */
    public void replace(Path folder, Map<Path, byte[]> contents) {
        forget(folder);
        disk.names.keySet().removeIf(path -> path.startsWith(folder));
        contents.forEach((path, content) -> disk.names.put(path, new MemoryFile(content.clone())));
    }

    private void forget(Path folder) {
        unforcedNames.removeIf(each -> each.folder().startsWith(folder));
        names().forEach((path, file) -> {
            if (path.startsWith(folder)) {
                unforced.remove(file);
            }
        });
    }

    /** Returns a host's file system on a disk of its own, on which these files are durable. */
    public MemoryFiles with(Map<Path, byte[]> contents) {
        return new MemoryFiles(diskWith(contents));
    }

    private MemoryDisk diskWith(Map<Path, byte[]> contents) {
        MemoryDisk copy = new MemoryDisk();
        contents.forEach((path, content) -> copy.names.put(path, new MemoryFile(content)));
        copy.folders.addAll(disk.folders);
        return copy;
    }

    private MemoryFile existing(Path file) throws NoSuchFileException {
        MemoryFile found = names().get(file);
        if (found == null) {
            throw new NoSuchFileException(file.toString());
        }
        return found;
    }

    private void name(Path file, Consumer<Map<Path, MemoryFile>> change) {
        unforcedNames.add(new NameChange(folderOf(file), change));
    }

    private static Path folderOf(Path path) {
        return Objects.requireNonNull(path.getParent(), "a file is in a folder");
    }

    @Override
    public StorageFile open(Path file, Mode mode) throws NoSuchFileException {
        return opened(file, mode, mode == Mode.WRITE_THROUGH);
    }

    /** Opens a file as {@link #open} does, but nothing is durable before {@link StorageFile#force}. */
    public StorageFile openCached(Path file, Mode mode) throws NoSuchFileException {
        return opened(file, mode, false);
    }

    private StorageFile opened(Path file, Mode mode, boolean through) throws NoSuchFileException {
        if (mode == Mode.WRITE && !names().containsKey(file)) {
            MemoryFile made = new MemoryFile(new byte[0]);
            name(file, all -> all.put(file, made));
        }
        return new Handle(writes(existing(file)), through);
    }

    @Override
    public List<String> list(Path folder) throws NoSuchFileException {
        if (!disk.folders.contains(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
        TreeSet<String> found = new TreeSet<>();
        addBelow(folder, names().keySet(), found);
        addBelow(folder, disk.folders, found);
        return List.copyOf(found);
    }

    private static void addBelow(Path folder, Collection<Path> paths, SortedSet<String> found) {
        paths.stream()
                .filter(path -> folder.equals(path.getParent()))
                .forEach(path -> found.add(String.valueOf(path.getFileName())));
    }

    @Override
    public void createFolders(Path folder) {
        for (Path path = folder; path != null; path = path.getParent()) {
            disk.folders.add(path);
        }
    }

    @Override
    public void rename(Path from, Path to) throws NoSuchFileException {
        existing(from);
        name(from, all -> {
            MemoryFile moved = all.remove(from);
            if (moved != null) {
                all.put(to, moved);
            }
        });
    }

    @Override
    public void delete(Path file) throws NoSuchFileException {
        existing(file);
        name(file, all -> all.remove(file));
    }

    @Override
    public void forceFolder(Path folder) {
        for (NameChange each : unforcedNames) {
            if (each.folder().equals(folder)) {
                each.change().accept(disk.names);
            }
        }
        unforcedNames.removeIf(each -> each.folder().equals(folder));
        forgetNameless();
    }

    private void forgetNameless() {
        unforced.keySet().retainAll(new LinkedHashSet<>(names().values()));
    }

    /** Returns whether a name was made, changed or deleted and is not durable yet. */
    public boolean isNaming() {
        return !unforcedNames.isEmpty();
    }

    /** Simulates a failure of the host's power and returns the number of files that lost a write. */
    public int crash(RandomSource fate) {
        for (NameChange each : unforcedNames) {
            if (fate.chance(0.5)) {
                each.change().accept(disk.names);
            }
        }
        unforcedNames.clear();
        int torn = 0;
        for (MemoryFile file : disk.names.values()) {
            torn += writes(file).crash(fate) ? 1 : 0;
        }
        forgetNameless();
        return torn;
    }

    /** Returns the sectors of a file that the host has written and not forced. */
    public SortedSet<Integer> unforcedSectors(MemoryFile file) {
        return writes(file).sectors();
    }

    /** Returns the sectors of a file whose damage at rest a reader can detect. */
    public List<Integer> damageable(MemoryFile file) {
        UnforcedWrites writes = writes(file);
        return file.settled().stream()
                .filter(sector ->
                        !writes.sectors().contains(sector) && (sector + 1) * MemoryFile.SECTOR_BYTES <= writes.size())
                .toList();
    }

    /** Returns the files with unforced writes that have a durable name, or will have one. */
    private SequencedSet<MemoryFile> changing() {
        SortedMap<Path, MemoryFile> all = new TreeMap<>(disk.names);
        SequencedSet<MemoryFile> found = new LinkedHashSet<>(all.values());
        for (NameChange each : unforcedNames) {
            each.change().accept(all);
            found.addAll(all.values());
        }
        found.removeIf(file -> writes(file).pending() == 0);
        return found;
    }

    /** Returns the number of unforced changes: writes of sectors, truncations and changes of names. */
    public int unforcedChanges() {
        return changing().stream().mapToInt(file -> writes(file).pending()).sum() + unforcedNames.size();
    }

    /** Returns the file system after a power failure that only the unforced changes with these numbers survive. */
    public MemoryFiles surviving(BitSet survivors) {
        int at = 0;
        Map<MemoryFile, byte[]> left = new LinkedHashMap<>();
        for (MemoryFile file : changing()) {
            int pending = writes(file).pending();
            left.put(file, writes(file).surviving(survivors.get(at, at + pending)));
            at += pending;
        }
        SortedMap<Path, MemoryFile> names = new TreeMap<>(disk.names);
        for (NameChange each : unforcedNames) {
            if (survivors.get(at++)) {
                each.change().accept(names);
            }
        }
        SortedMap<Path, byte[]> contents = new TreeMap<>();
        names.forEach((path, file) -> {
            byte[] changed = left.get(file);
            contents.put(path, changed == null ? file.content() : changed);
        });
        return new MemoryFiles(diskWith(contents));
    }

    private record Handle(UnforcedWrites writes, boolean through) implements StorageFile {
        @Override
        public int read(ByteBuffer into, long position) {
            return writes.read(into, Math.toIntExact(position));
        }

        @Override
        public int write(ByteBuffer from, long position) {
            int count = from.remaining();
            writes.write(from, Math.toIntExact(position));
            if (through) {
                writes.force();
            }
            return count;
        }

        @Override
        public void force() {
            writes.force();
        }

        @Override
        public long size() {
            return writes.size();
        }

        @Override
        public void truncate(long size) {
            writes.truncate(Math.toIntExact(size));
        }

        @Override
        public void close() {
            // A handle holds nothing.
        }
    }
}
