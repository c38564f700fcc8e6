package org.raidlab.store.memory;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.raidlab.core.RandomSource;

/**
 * The changes of one host to one file that are not durable, in their order, and the sectors as that host sees them. A
 * write counts as one change for each sector, since a sector reaches the disk completely or not at all.
 */
final class UnforcedWrites {
    private static final int SECTOR_BYTES = MemoryFile.SECTOR_BYTES;

    private sealed interface Change {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record SectorWrite(int at, byte[] bytes) implements Change {}

    private record Truncation(int size) implements Change {}

    private final MemoryFile file;
    private final List<Change> changes = new ArrayList<>();
    private final TreeMap<Integer, byte[]> sectors = new TreeMap<>();
    private int writtenEnd;
    private boolean cut;

    UnforcedWrites(MemoryFile file) {
        this.file = file;
    }

    int pending() {
        return changes.size();
    }

    /** Returns the size of the file as this host sees it. */
    int size() {
        return cut ? writtenEnd : Math.max(writtenEnd, file.size());
    }

    /** Returns the sectors that these changes touch. */
    SortedSet<Integer> sectors() {
        return Collections.unmodifiableSortedSet(sectors.navigableKeySet());
    }

    /** Returns the durable content of the file with all changes. */
    byte[] content() {
        ByteBuffer all = ByteBuffer.allocate(size());
        read(all, 0);
        return all.array();
    }

    int read(ByteBuffer into, int position) {
        int count = Math.min(into.remaining(), size() - position);
        if (count <= 0) {
            return -1;
        }
        byte[] bytes = new byte[count];
        file.read(position, bytes, 0, count);
        if (!sectors.isEmpty()) {
            patch(bytes, position);
        }
        into.put(bytes);
        return count;
    }

    private void patch(byte[] bytes, int position) {
        int end = position + bytes.length;
        sectors.subMap(position / SECTOR_BYTES, true, (end - 1) / SECTOR_BYTES, true)
                .forEach((number, sector) -> {
                    int from = Math.max(position, number * SECTOR_BYTES);
                    int to = Math.min(end, (number + 1) * SECTOR_BYTES);
                    System.arraycopy(sector, from - number * SECTOR_BYTES, bytes, from - position, to - from);
                });
    }

    /** Returns a sector that is about to change, as this host sees it. */
    private byte[] changing(int number) {
        file.rewrite(number);
        return sectors.computeIfAbsent(number, file::sector);
    }

    void write(ByteBuffer from, int position) {
        writtenEnd = Math.max(size(), position + from.remaining());
        int at = position;
        while (from.hasRemaining()) {
            byte[] bytes = new byte[Math.min(from.remaining(), SECTOR_BYTES - at % SECTOR_BYTES)];
            from.get(bytes);
            System.arraycopy(bytes, 0, changing(at / SECTOR_BYTES), at % SECTOR_BYTES, bytes.length);
            changes.add(new SectorWrite(at, bytes));
            at += bytes.length;
        }
    }

    /** Cuts the file; its last sector is written in any case. */
    void truncate(int newSize) {
        int size = size();
        for (int number = newSize / SECTOR_BYTES; number * SECTOR_BYTES < size; number++) {
            int kept = Math.max(0, newSize - number * SECTOR_BYTES);
            Arrays.fill(changing(number), kept, SECTOR_BYTES, (byte) 0);
        }
        if (newSize < size) {
            changes.add(new Truncation(newSize));
            writtenEnd = newSize;
            cut = true;
        }
    }

    void force() {
        file.force(sectors, size());
        clear();
    }

    private void clear() {
        changes.clear();
        sectors.clear();
        writtenEnd = 0;
        cut = false;
    }

    /** Returns the durable content if, of the changes, only those whose bit is set survive. */
    byte[] surviving(BitSet survivors) {
        byte[] left = file.content();
        for (int index = survivors.nextSetBit(0); index >= 0; index = survivors.nextSetBit(index + 1)) {
            left = switch (changes.get(index)) {
                case SectorWrite(int at, byte[] bytes) -> written(left, at, bytes);
                case Truncation(int size) -> size < left.length ? Arrays.copyOf(left, size) : left;
            };
        }
        return left;
    }

    private static byte[] written(byte[] content, int at, byte[] bytes) {
        byte[] patched = at + bytes.length <= content.length ? content : Arrays.copyOf(content, at + bytes.length);
        System.arraycopy(bytes, 0, patched, at, bytes.length);
        return patched;
    }

    /**
     * Simulates a power failure: of the writes to each sector a random number of the first survives, and the size is
     * the old one or the new one. Returns whether a write was lost.
     */
    boolean crash(RandomSource fate) {
        if (sectors.isEmpty()) {
            return false;
        }
        boolean lost = false;
        BitSet survivors = new BitSet();
        for (int number : sectors.keySet()) {
            int[] writes = IntStream.range(0, changes.size())
                    .filter(index ->
                            changes.get(index) instanceof SectorWrite write && write.at / SECTOR_BYTES == number)
                    .toArray();
            int surviving = fate.nextInt(writes.length + 1);
            lost |= surviving < writes.length;
            Arrays.stream(writes, 0, surviving).forEach(survivors::set);
        }
        byte[] left = surviving(survivors);
        file.replace(Arrays.copyOf(left, fate.chance(0.5) ? size() : file.size()));
        clear();
        return lost;
    }
}
