package org.raidlab.store.memory;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
    private record SectorWrite(int at, byte[] bytes, int from, int count) implements Change {}

    private record Truncation(int size) implements Change {}

    private final MemoryFile file;
    private final List<Change> changes = new ArrayList<>();
    private final BitSet sectors = new BitSet();
    /** The changed sectors as this host sees them, each at its place. */
    private byte[] seen = {};

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
        return sectors.stream().boxed().collect(Collectors.toCollection(TreeSet::new));
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
        MemoryFile.forEachRun(sectors, (first, afterLast) -> {
            int from = Math.max(position, first * SECTOR_BYTES);
            int to = Math.min(end, afterLast * SECTOR_BYTES);
            if (from < to) {
                System.arraycopy(seen, from, bytes, from - position, to - from);
            }
        });
    }

    /** Prepares sectors that are about to change: this host sees them as they are until now. */
    private void change(int first, int end) {
        seen = MemoryFile.grown(seen, end);
        for (int number = first; number < end; number++) {
            file.rewrite(number);
            if (!sectors.get(number)) {
                file.copySectors(number, number + 1, seen);
            }
        }
        sectors.set(first, end);
    }

    void write(ByteBuffer from, int position) {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        int end = position + bytes.length;
        writtenEnd = Math.max(size(), end);
        if (bytes.length > 0) {
            change(position / SECTOR_BYTES, sectorsUpTo(end));
            System.arraycopy(bytes, 0, seen, position, bytes.length);
        }
        for (int at = position; at < end; ) {
            int count = Math.min(end - at, SECTOR_BYTES - at % SECTOR_BYTES);
            changes.add(new SectorWrite(at, bytes, at - position, count));
            at += count;
        }
    }

    private static int sectorsUpTo(int position) {
        return (position + SECTOR_BYTES - 1) / SECTOR_BYTES;
    }

    /** Cuts the file; its last sector is written in any case. */
    void truncate(int newSize) {
        int size = size();
        int first = newSize / SECTOR_BYTES;
        int end = sectorsUpTo(size);
        if (first < end) {
            change(first, end);
            Arrays.fill(seen, newSize, end * SECTOR_BYTES, (byte) 0);
        }
        if (newSize < size) {
            changes.add(new Truncation(newSize));
            writtenEnd = newSize;
            cut = true;
        }
    }

    void force() {
        file.force(sectors, seen, size());
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
                case SectorWrite write -> written(left, write);
                case Truncation(int size) -> size < left.length ? Arrays.copyOf(left, size) : left;
            };
        }
        return left;
    }

    private static byte[] written(byte[] content, SectorWrite write) {
        int end = write.at + write.count;
        byte[] patched = end <= content.length ? content : Arrays.copyOf(content, end);
        System.arraycopy(write.bytes, write.from, patched, write.at, write.count);
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
        for (int each = sectors.nextSetBit(0); each >= 0; each = sectors.nextSetBit(each + 1)) {
            int number = each;
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
