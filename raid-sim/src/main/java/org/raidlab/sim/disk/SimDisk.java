package org.raidlab.sim.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;
import org.raidlab.store.memory.MemoryFile;
import org.raidlab.store.memory.MemoryFiles;

/**
 * The way from a process to its host's file system. Each change is an operation of the process; calls fail and sectors
 * go bad when it is told so, until it is repaired. Forces and reads take the time of the disk's model, if it has one:
 * what the host has not forced is in its memory and takes none.
 */
public final class SimDisk implements FileOps {
    private static final int DAMAGE_TRIES = 20;

    private final MemoryFiles files;
    private final DiskUnit unit;
    private final Path folder;
    private User user;
    private final DiskFaultState troubles;

    /** The process that uses a disk. */
    @FunctionalInterface
    public interface User {
        /** Called before everything that changes the disk; if it throws, nothing changes. */
        void operation();

        /** Called before a force takes effect. */
        default void force() throws IOException {}

        /** Returns how far the process, or its work in the background, is in time. */
        default long nowNanos() {
            return 0;
        }

        /** Called when a request ends: the caller of the disk waits until then. */
        default void waitUntil(long endNanos) {}
    }

    /**
     * Makes the way of a process to its files.
     *
     * @param files of the process's host
     * @param unit the disk under these
     * @param folder the files of the process, which its faults damage
     * @param random for what its troubles do
     */
    public SimDisk(MemoryFiles files, DiskUnit unit, Path folder, User user, RandomSource random) {
        this.files = files;
        this.unit = unit;
        this.folder = folder;
        this.user = user;
        this.troubles = new DiskFaultState(random);
    }

    /** Returns the present and past faults of the disk. */
    public DiskFaultState troubles() {
        return troubles;
    }

    /**
     * Runs work of a process whose host dies. So many forces end, the next one never does; what it was to make durable
     * is written and not forced. Nothing of the work is an operation. Returns whether all forces of the work ended.
     */
    public boolean runUntilForce(int forces, Runnable work) {
        User living = user;
        user = new Ending(forces);
        try {
            work.run();
            return true;
        } catch (StorageException _) {
            return false;
        } finally {
            user = living;
        }
    }

    private static final class Ending implements User {
        private int forces;

        Ending(int forces) {
            this.forces = forces;
        }

        @Override
        public void operation() {}

        @Override
        public void force() throws IOException {
            if (forces-- == 0) {
                throw new IOException("the host has died");
            }
        }
    }

    private void change(Path file) throws IOException {
        user.operation();
        troubles.call(file);
    }

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        if (mode == Mode.WRITE && !files.names().containsKey(file)) {
            user.operation();
            troubles.grow(file);
            troubles.call(file);
        }
        StorageFile opened = files.openCached(file, mode);
        MemoryFile sectors = Objects.requireNonNull(files.names().get(file));
        return new Handle(file, opened, sectors, mode == Mode.WRITE_THROUGH);
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        return files.list(folder);
    }

    @Override
    public void createFolders(Path folder) {
        files.createFolders(folder);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        change(from);
        files.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        change(file);
        files.delete(file);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        user.operation();
        user.force();
        troubles.force(folder);
        files.forceFolder(folder);
        user.waitUntil(unit.transferNames(user.nowNanos()));
    }

    /** Lets the caller wait until adjacent sectors have passed the head. */
    private void transfer(MemoryFile file, int firstSector, int count) {
        user.waitUntil(unit.transfer(file, firstSector, count, user.nowNanos()));
    }

    private void transferUnforced(MemoryFile file) {
        int first = 0;
        int count = 0;
        for (int sector : unit.isTimed() ? files.unforcedSectors(file) : List.<Integer>of()) {
            if (count > 0 && sector > first + count) {
                transfer(file, first, count);
                count = 0;
            }
            first = count == 0 ? sector : first;
            count++;
        }
        if (count > 0) {
            transfer(file, first, count);
            user.waitUntil(unit.transferInode(user.nowNanos()));
        }
    }

    /** Lets a reader wait, unless what it reads is in the host's memory. */
    private void transferRead(MemoryFile file, int position, int count) {
        int first = position / MemoryFile.SECTOR_BYTES;
        int last = (position + count - 1) / MemoryFile.SECTOR_BYTES;
        if (unit.isTimed()
                && !files.unforcedSectors(file)
                        .containsAll(IntStream.rangeClosed(first, last).boxed().toList())) {
            transfer(file, first, last - first + 1);
        }
    }

    private List<MemoryFile> own() {
        return files.names().entrySet().stream()
                .filter(each -> each.getKey().startsWith(folder))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Damages a forced sector; returns false if there is no sector whose damage could be detected. */
    public boolean damage(DiskFault how, RandomSource random) {
        List<MemoryFile> able =
                own().stream().filter(file -> !files.damageable(file).isEmpty()).toList();
        if (able.isEmpty()) {
            return false;
        }
        for (int tries = 0; tries < DAMAGE_TRIES; tries++) {
            MemoryFile file = able.get(random.nextInt(able.size()));
            List<Integer> sectors = files.damageable(file);
            int sector = sectors.get(random.nextInt(sectors.size()));
            if (damage(file, how, sector, sectors, random)) {
                troubles.damaged(how);
                return true;
            }
        }
        return false;
    }

    /** Damages a sector; returns false if the sector shows the same content as before. */
    private static boolean damage(
            MemoryFile file, DiskFault how, int sector, List<Integer> others, RandomSource random) {
        if (how == DiskFault.LATENT) {
            file.spoil(sector);
            return true;
        }
        byte[] truth = file.sector(sector);
        byte[] shown = how == DiskFault.ROT ? rotten(truth, random) : file.before(sector);
        if (how == DiskFault.MISDIRECTED) {
            file.show(others.get(random.nextInt(others.size())), truth);
        }
        return file.show(sector, shown);
    }

    private static byte[] rotten(byte[] truth, RandomSource random) {
        byte[] rotten = truth.clone();
        int bits = 1 + random.nextInt(16);
        for (int bit = 0; bit < bits; bit++) {
            rotten[random.nextInt(rotten.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        }
        return rotten;
    }

    /** Replaces the disk by a good one with the written content, as from a mirror. */
    public void repair() {
        own().forEach(MemoryFile::repair);
        troubles.repaired();
    }

    private final class Handle implements StorageFile {
        private final Path path;
        private final StorageFile file;
        private final MemoryFile sectors;
        private final boolean through;

        Handle(Path path, StorageFile file, MemoryFile sectors, boolean through) {
            this.path = path;
            this.file = file;
            this.sectors = sectors;
            this.through = through;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            troubles.call(path);
            int count = (int) Math.min(into.remaining(), file.size() - position);
            if (count > 0 && sectors.isDamaged((int) position, count)) {
                troubles.met(path);
            }
            if (count > 0) {
                transferRead(sectors, (int) position, count);
            }
            return file.read(into, position);
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            user.operation();
            if (position + from.remaining() > file.size()) {
                troubles.grow(path);
            }
            boolean fails = troubles.write(path);
            int count = file.write(from, position);
            if (fails) {
                throw troubles.error(path);
            }
            if (through) {
                user.force();
                troubles.force(path);
                transferUnforced(sectors);
                file.force();
            }
            return count;
        }

        @Override
        public void force() throws IOException {
            user.operation();
            user.force();
            troubles.force(path);
            transferUnforced(sectors);
            file.force();
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void truncate(long size) throws IOException {
            change(path);
            file.truncate(size);
        }

        @Override
        public void close() {
            // A handle holds nothing.
        }
    }
}
