package org.raidlab.sim.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.raidlab.core.RandomSource;

/**
 * The content of a file, in sectors: the visible content, for each unforced sector its earlier versions, and for each
 * forced sector its content before the last write.
 */
final class Inode {
    static final int SECTOR_BYTES = 512;

    private byte[] content = {};
    private int size;
    private int durableSize;
    private final TreeMap<Integer, List<byte[]>> unforced = new TreeMap<>();
    private final TreeMap<Integer, byte[]> before = new TreeMap<>();
    private final TreeMap<Integer, byte[]> writtenLast = new TreeMap<>();
    /** The true content of the sectors that show other content. */
    private final TreeMap<Integer, byte[]> damaged = new TreeMap<>();

    int size() {
        return size;
    }

    int read(byte[] into, int offset, int count, int position) {
        int there = Math.min(count, size - position);
        System.arraycopy(content, position, into, offset, there);
        return there;
    }

    void write(byte[] bytes, int count, int position) {
        int end = position + count;
        reserve(end);
        for (int sector = position / SECTOR_BYTES; sector * SECTOR_BYTES < end; sector++) {
            begin(sector);
        }
        System.arraycopy(bytes, 0, content, position, count);
        size = Math.max(size, end);
        for (int sector = position / SECTOR_BYTES; sector * SECTOR_BYTES < end; sector++) {
            end(sector);
        }
    }

    void truncate(int newSize) {
        for (int sector = newSize / SECTOR_BYTES; sector * SECTOR_BYTES < size; sector++) {
            begin(sector);
        }
        if (newSize < size) {
            Arrays.fill(content, newSize, size, (byte) 0);
            size = newSize;
        }
    }

    private void reserve(int bytes) {
        if (bytes > content.length) {
            int sectors = Math.max(2 * content.length, bytes) / SECTOR_BYTES + 1;
            content = Arrays.copyOf(content, sectors * SECTOR_BYTES);
        }
    }

    private byte[] sector(int number) {
        return Arrays.copyOfRange(content, number * SECTOR_BYTES, (number + 1) * SECTOR_BYTES);
    }

    private void put(int number, byte[] bytes) {
        reserve((number + 1) * SECTOR_BYTES);
        System.arraycopy(bytes, 0, content, number * SECTOR_BYTES, SECTOR_BYTES);
    }

    /** Prepares a sector for a change, which ends any damage to it. */
    private void begin(int sector) {
        unforced.computeIfAbsent(sector, number -> {
            List<byte[]> versions = new ArrayList<>(2);
            versions.add(sector(number));
            return versions;
        });
        damaged.remove(sector);
    }

    private void end(int sector) {
        Objects.requireNonNull(unforced.get(sector)).add(sector(sector));
    }

    /** Makes everything written durable. */
    void force() {
        if (!unforced.isEmpty()) {
            writtenLast.clear();
            unforced.forEach((sector, versions) -> {
                before.put(sector, versions.getFirst());
                writtenLast.put(sector, versions.getFirst());
            });
            unforced.clear();
        }
        durableSize = size;
    }

    boolean isForced() {
        return unforced.isEmpty() && durableSize == size;
    }

    /** Simulates a power failure: of each sector not forced, any of its versions survives. True if any was lost. */
    boolean crash(RandomSource fate) {
        boolean lost = false;
        for (var each : unforced.entrySet()) {
            List<byte[]> versions = each.getValue();
            int survivor = fate.nextInt(versions.size());
            lost |= survivor < versions.size() - 1;
            put(each.getKey(), versions.get(survivor));
        }
        unforced.clear();
        size = fate.chance(0.5) ? size : durableSize;
        reserve(size);
        Arrays.fill(content, size, content.length, (byte) 0);
        durableSize = size;
        return lost;
    }

    /**
     * Sectors that may be damaged at rest: those that were written, but not by the last write. Nobody can tell the loss
     * of what was written last from a write that never was.
     */
    List<Integer> damageable() {
        List<Integer> sectors = new ArrayList<>(before.keySet());
        sectors.removeAll(writtenLast.keySet());
        sectors.removeAll(unforced.keySet());
        sectors.removeIf(sector -> (sector + 1) * SECTOR_BYTES > size);
        return sectors;
    }

    /** Damages a sector; returns false if the sector shows the same content as before. */
    boolean damage(DiskFault how, int sector, List<Integer> others, RandomSource random) {
        byte[] truth = sector(sector);
        if (how == DiskFault.LATENT) {
            damaged.putIfAbsent(sector, truth);
            return true;
        }
        byte[] old = before.get(sector);
        byte[] shown = how == DiskFault.ROT || old == null ? rotten(truth, random) : old;
        if (how == DiskFault.MISDIRECTED && !others.isEmpty()) {
            show(others.get(random.nextInt(others.size())), truth);
        }
        return show(sector, shown);
    }

    private boolean show(int sector, byte[] shown) {
        byte[] truth = sector(sector);
        if (Arrays.equals(truth, shown)) {
            return false;
        }
        damaged.putIfAbsent(sector, truth);
        put(sector, shown);
        return true;
    }

    private static byte[] rotten(byte[] truth, RandomSource random) {
        byte[] rotten = truth.clone();
        int bits = 1 + random.nextInt(16);
        for (int bit = 0; bit < bits; bit++) {
            rotten[random.nextInt(SECTOR_BYTES)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        }
        return rotten;
    }

    boolean isDamaged(int position, int count) {
        return !damaged.isEmpty()
                && !damaged.subMap(position / SECTOR_BYTES, true, (position + count - 1) / SECTOR_BYTES, true)
                        .isEmpty();
    }

    boolean isDamaged() {
        return !damaged.isEmpty();
    }

    /** Repairs all sectors, as if the disk were replaced by its mirror: every sector shows its written content. */
    void repair() {
        damaged.forEach(this::put);
        damaged.clear();
    }
}
