package org.raidlab.store.heap;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.StorageException;

/** The blocks of a heap device and its pending writes. */
final class StableBlocks {
    /** A write under way. */
    record Pending(BlockRange to, Block content, Runnable done) {}

    /** What stands in a block that a crash tore or that has rotted: found by its checksum, as on a disk. */
    private static final byte[] DAMAGED = new byte[0];

    private final TreeMap<Long, byte[]> blocks = new TreeMap<>();
    private final ArrayDeque<Pending> pending = new ArrayDeque<>();
    private @Nullable Block header;

    /** Returns an independent copy, without pending writes. */
    StableBlocks copy() {
        StableBlocks copy = new StableBlocks();
        copy.blocks.putAll(blocks);
        copy.header = header;
        return copy;
    }

    void begin(BlockRange to, Block content, Runnable done) {
        Invariants.check(content.bytes().length <= to.bytesMax(), "block content fits into its range");
        Invariants.check(!to.isHeader() || content.bytes().length > 0, "a header is not empty");
        pending.add(new Pending(to, content, done));
    }

    /** Makes the oldest pending write durable and returns it: writes end in the order in which they began. */
    Pending endOldest() {
        Pending oldest = pending.remove();
        store(oldest);
        return oldest;
    }

    private void store(Pending write) {
        byte[] bytes = write.content().bytes();
        if (write.to().isHeader()) {
            header = new Block(bytes);
            return;
        }
        int size = write.to().device().payloadBytes();
        for (int index = 0; index < write.to().count(); index++) {
            int from = Math.min(index * size, bytes.length);
            byte[] written = Arrays.copyOfRange(bytes, from, Math.min(from + size, bytes.length));
            blocks.put(write.to().first() + index, Arrays.copyOf(written, size));
        }
    }

    Optional<Block> header() {
        return Optional.ofNullable(header).map(found -> new Block(found.bytes().clone()));
    }

    Block read(BlockRange range) {
        if (range.isHeader()) {
            return header().orElseThrow(() -> new StorageException("the header was never written"));
        }
        byte[] bytes = new byte[range.bytesMax()];
        int size = range.device().payloadBytes();
        for (int index = 0; index < range.count(); index++) {
            byte[] block = block(range.first() + index);
            System.arraycopy(block, 0, bytes, index * size, size);
        }
        return new Block(bytes);
    }

    private byte[] block(long number) {
        byte[] block = blocks.get(number);
        if (block == null) {
            throw new StorageException("block " + number + " was never written on the heap");
        }
        if (block.length == 0) {
            throw new StorageException("block " + number + " is damaged on the heap");
        }
        return block;
    }

    /**
     * Completes a random number of the first pending writes. Up to the next header, the following blocks may each be as
     * before, whole or torn; nothing behind a header survives without it.
     */
    void crash(RandomSource fate) {
        int whole = fate.nextInt(pending.size() + 1);
        for (int done = 0; done < whole; done++) {
            store(pending.remove());
        }
        while (!pending.isEmpty() && !pending.element().to().isHeader()) {
            strike(pending.remove(), fate);
        }
        pending.clear();
    }

    private void strike(Pending write, RandomSource fate) {
        TreeMap<Long, byte[]> before = new TreeMap<>(blocks);
        store(write);
        for (int index = 0; index < write.to().count(); index++) {
            long number = write.to().first() + index;
            switch (fate.nextInt(3)) {
                case 0 -> restore(number, before.get(number));
                case 1 -> blocks.put(number, DAMAGED);
                default -> {} // whole, though nobody was told
            }
        }
    }

    private void restore(long number, byte @Nullable [] before) {
        if (before == null) {
            blocks.remove(number);
        } else {
            blocks.put(number, before);
        }
    }

    /** Damages one of the blocks; false if there are none. */
    boolean rot(RandomSource random) {
        if (blocks.isEmpty()) {
            return false;
        }
        long[] numbers = blocks.keySet().stream().mapToLong(Long::longValue).toArray();
        blocks.put(numbers[random.nextInt(numbers.length)], DAMAGED);
        return true;
    }
}
