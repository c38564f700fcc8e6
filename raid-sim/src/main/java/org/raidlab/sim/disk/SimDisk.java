package org.raidlab.sim.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.raidlab.core.RandomSource;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;
import org.raidlab.store.memory.MemoryFile;
import org.raidlab.store.memory.MemoryFiles;

/**
 * The way from a process to its host's file system. Each change is an operation of the process; calls fail and sectors
 * go bad when it is told so, until it is repaired.
 */
public final class SimDisk implements FileOps {
    private static final int DAMAGE_TRIES = 20;

    private final MemoryFiles files;
    private final Runnable operation;
    private final DiskFaultState troubles;

    /**
     * Makes the way of a process to its files.
     *
     * @param files of the process's host
     * @param operation is run before everything that changes the disk, and may throw: then nothing changes
     * @param random for what its troubles do
     */
    public SimDisk(MemoryFiles files, Runnable operation, RandomSource random) {
        this.files = files;
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

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        if (mode == Mode.WRITE && !files.names().containsKey(file)) {
            operation.run();
            troubles.grow(file);
            troubles.call(file);
        }
        StorageFile opened = files.openCached(file, mode);
        return new Handle(file, opened, files.names().get(file), mode == Mode.WRITE_THROUGH);
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
        operation.run();
        troubles.force(folder);
        files.forceFolder(folder);
    }

    /** Simulates a failure of the power or of the host: unforced data survives in part. */
    public void crash(RandomSource fate) {
        troubles.tore(files.crash(fate));
    }

    /** Damages a forced sector; returns false if there is no sector whose damage could be detected. */
    public boolean damage(DiskFault how, RandomSource random) {
        List<MemoryFile> able = files.names().values().stream()
                .filter(file -> !files.damageable(file).isEmpty())
                .toList();
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
        files.names().values().forEach(MemoryFile::repair);
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
            return file.read(into, position);
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            operation.run();
            if (position + from.remaining() > file.size()) {
                troubles.grow(path);
            }
            boolean fails = troubles.write(path);
            int count = file.write(from, position);
            if (fails) {
                throw troubles.error(path);
            }
            if (through) {
                troubles.force(path);
                file.force();
            }
            return count;
        }

        @Override
        public void force() throws IOException {
            operation.run();
            troubles.force(path);
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
