package org.raidlab.store.memory;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The durable content of a file, in sectors: also the content before each sector's last forced write, and the true
 * content of the sectors that are damaged.
 */
public final class MemoryFile {
    /** The bytes that a disk writes completely or not at all. */
    public static final int SECTOR_BYTES = 512;

    private byte[] content;
    private int size;
    private final SortedMap<Integer, byte[]> before = new TreeMap<>();
    private final TreeSet<Integer> forcedLast = new TreeSet<>();
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

    private void put(int number, byte[] sector) {
        int at = number * SECTOR_BYTES;
        if (at < size) {
            System.arraycopy(sector, 0, content, at, Math.min(SECTOR_BYTES, size - at));
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

    /** Makes sectors and a size durable. */
    void force(SortedMap<Integer, byte[]> sectors, int newSize) {
        if (!sectors.isEmpty()) {
            forcedLast.clear();
            sectors.keySet().forEach(number -> before.put(number, sector(number)));
            forcedLast.addAll(sectors.keySet());
        }
        resize(newSize);
        sectors.forEach(this::put);
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
        return before.keySet().stream()
                .filter(sector -> !forcedLast.contains(sector) && (sector + 1) * SECTOR_BYTES <= size)
                .toList();
    }

    /** Returns the content of a sector before its last forced write. */
    public byte[] before(int sector) {
        return before.getOrDefault(sector, new byte[SECTOR_BYTES]).clone();
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
