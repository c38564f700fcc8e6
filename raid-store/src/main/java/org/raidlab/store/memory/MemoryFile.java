package org.raidlab.store.memory;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;

/**
 * The durable content of a file, in sectors: also the content before each sector's last forced write, and the true
 * content of the sectors that are damaged.
 */
public final class MemoryFile {
    /** The bytes that a disk writes completely or not at all. */
    public static final int SECTOR_BYTES = 512;

    private byte[] content;
    private int size;
    /** The content of each forced sector before its last force, at the sector's place. */
    private byte[] before = {};

    private final BitSet forced = new BitSet();
    private final BitSet forcedLast = new BitSet();
    private final TreeMap<Integer, byte[]> damaged = new TreeMap<>();

    MemoryFile(byte[] content) {
        this.content = content;
        this.size = content.length;
    }

    int size() {
        return size;
    }

    /** Returns a copy of the durable content. */
    byte[] content() {
        return Arrays.copyOf(content, size);
    }

    /** Copies durable bytes to {@code into} from {@code offset} on; zeros stand behind the durable content. */
    void read(int position, byte[] into, int offset, int count) {
        int there = Math.max(0, Math.min(count, size - position));
        System.arraycopy(content, Math.min(position, size), into, offset, there);
    }

    /** Returns a copy of a sector, with zeros behind the file's end. */
    public byte[] sector(int number) {
        byte[] sector = new byte[SECTOR_BYTES];
        read(number * SECTOR_BYTES, sector, 0, SECTOR_BYTES);
        return sector;
    }

    /** Copies sectors to their places in an array, with zeros behind the file's end. */
    void copySectors(int first, int end, byte[] into) {
        int from = first * SECTOR_BYTES;
        int to = end * SECTOR_BYTES;
        Arrays.fill(into, Math.clamp(size, from, to), to, (byte) 0);
        read(from, into, from, to - from);
    }

    private void put(int number, byte[] sector) {
        put(number * SECTOR_BYTES, sector, 0, SECTOR_BYTES);
    }

    private void put(int at, byte[] bytes, int from, int count) {
        if (at < size) {
            System.arraycopy(bytes, from, content, at, Math.min(count, size - at));
        }
    }

    /** Sets the size; new bytes are zeros. */
    void resize(int newSize) {
        if (newSize > content.length) {
            content = Arrays.copyOf(content, Math.max(2 * content.length, newSize));
        } else if (newSize < size) {
            Arrays.fill(content, newSize, size, (byte) 0);
        }
        size = newSize;
    }

    /**
     * Makes sectors and a size durable.
     *
     * @param written the content of these sectors, each at its place
     */
    void force(BitSet sectors, byte[] written, int newSize) {
        if (!sectors.isEmpty()) {
            before = grown(before, sectors.length());
            forEachRun(sectors, (first, end) -> copySectors(first, end, before));
            forced.or(sectors);
            forcedLast.clear();
            forcedLast.or(sectors);
        }
        resize(newSize);
        forEachRun(sectors, (first, end) -> {
            int at = first * SECTOR_BYTES;
            put(at, written, at, (end - first) * SECTOR_BYTES);
        });
    }

    /** Work on adjacent sectors, from the first to the one before the end. */
    @FunctionalInterface
    interface Run {
        void sectors(int first, int end);
    }

    static void forEachRun(BitSet sectors, Run run) {
        for (int first = sectors.nextSetBit(0); first >= 0; ) {
            int end = sectors.nextClearBit(first);
            run.sectors(first, end);
            first = sectors.nextSetBit(end);
        }
    }

    /** Returns the array, or a longer copy, with room for so many sectors. */
    static byte[] grown(byte[] bytes, int sectors) {
        int needed = sectors * SECTOR_BYTES;
        return needed <= bytes.length ? bytes : Arrays.copyOf(bytes, Math.max(2 * bytes.length, needed));
    }

    /** Replaces the content by what a power failure has left. */
    void replace(byte[] left) {
        content = left;
        size = left.length;
    }

    /**
     * Returns the sectors that may be damaged at rest: those that were forced again since they were first written, but
     * not by the last force. No reader can tell the loss of the last write from a write that never happened.
     */
    List<Integer> settled() {
        return forced.stream()
                .filter(sector -> !forcedLast.get(sector) && (sector + 1) * SECTOR_BYTES <= size)
                .boxed()
                .toList();
    }

    /** Returns the content of a sector before its last forced write. */
    public byte[] before(int sector) {
        int at = sector * SECTOR_BYTES;
        return forced.get(sector) ? Arrays.copyOfRange(before, at, at + SECTOR_BYTES) : new byte[SECTOR_BYTES];
    }

    /** Makes a sector unreadable: it shows its content, but {@link #isDamaged} says so. */
    public void spoil(int sector) {
        damaged.putIfAbsent(sector, sector(sector));
    }

    /** Makes a sector show another content; returns false if it shows that content already. */
    public boolean show(int sector, byte[] shown) {
        byte[] truth = sector(sector);
        if (Arrays.equals(truth, shown)) {
            return false;
        }
        damaged.putIfAbsent(sector, truth);
        put(sector, shown);
        return true;
    }

    /** Returns whether any of these bytes is in a damaged sector. */
    public boolean isDamaged(int position, int count) {
        return !damaged.isEmpty()
                && !damaged.subMap(position / SECTOR_BYTES, true, (position + count - 1) / SECTOR_BYTES, true)
                        .isEmpty();
    }

    /** Ends the damage of a sector that is written again. */
    void rewrite(int sector) {
        damaged.remove(sector);
    }

    /** Repairs all sectors, as if the disk were replaced by its mirror: every sector shows its written content. */
    public void repair() {
        damaged.forEach(this::put);
        damaged.clear();
    }
}
