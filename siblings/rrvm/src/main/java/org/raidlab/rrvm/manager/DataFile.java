package org.raidlab.rrvm.manager;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.StorageException;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Extent;
import org.raidlab.rrvm.RrvmSettings;

/**
 * The recoverable memory, and the data file from which it is mapped. Both have committed bytes only. Each page has two
 * blocks on disk: a truncation writes the block that does not count, and then the header, which says for all pages
 * which block counts. A torn block is therefore never read.
 */
final class DataFile {
    private static final Codec<Header> HEADERS = PackedCodec.of(Header.class, Blocks.HEADER_BYTES_MAX);

    /**
     * The header on disk.
     *
     * @param sequence the last transaction in the data file
     * @param written the pages that have been written at all, one bit each
     * @param second the pages whose second block counts
     */
    record Header(long sequence, Row written, Row second) {}

    private final RrvmSettings.Data size;
    private final BlockDevice device;
    private final byte[] memory;
    private final BitSet dirty = new BitSet();
    private BitSet written = new BitSet();
    private BitSet second = new BitSet();
    private long sequence;

    DataFile(RrvmSettings.Data size) {
        this.size = size;
        device = size.device();
        memory = new byte[Math.toIntExact(size.bytes())];
    }

    /** Maps the data file into memory. */
    void load(Recovery from) {
        from.header(device).ifPresent(block -> {
            Header header = decode(block);
            sequence = header.sequence();
            written = BitSet.valueOf(header.written().bytes());
            second = BitSet.valueOf(header.second().bytes());
            written.stream().forEach(page -> {
                byte[] content = from.read(new BlockRange(device, block(page, second.get(page)), 1))
                        .bytes();
                System.arraycopy(content, 0, memory, page * size.pageBytes(), size.pageBytes());
            });
        });
    }

    private static Header decode(Block block) {
        try {
            return HEADERS.decode(block.bytes());
        } catch (MalformedException e) {
            throw new StorageException("the header of the data file is whole but unknown", e);
        }
    }

    private static long block(int page, boolean isSecond) {
        return 2L * page + (isSecond ? 1 : 0);
    }

    /** Returns the last transaction that the data file on disk has. */
    long sequence() {
        return sequence;
    }

    /** Returns whether an extent lies within the memory. */
    boolean has(Extent extent) {
        return extent.end() <= memory.length;
    }

    List<ByteRange> read(List<Extent> extents) {
        List<ByteRange> read = new ArrayList<>(extents.size());
        for (Extent extent : extents) {
            int from = (int) extent.offset();
            read.add(ByteRange.of(extent.offset(), Arrays.copyOfRange(memory, from, from + extent.length())));
        }
        return read;
    }

    /** Returns whether the memory has these bytes. */
    boolean matches(List<ByteRange> expected) {
        return expected.stream().allMatch(range -> {
            byte[] bytes = range.content().bytes();
            int from = (int) range.offset();
            return Arrays.equals(memory, from, from + bytes.length, bytes, 0, bytes.length);
        });
    }

    /** Writes the bytes of a committed transaction into the memory. */
    void apply(List<ByteRange> writes) {
        for (ByteRange write : writes) {
            byte[] bytes = write.content().bytes();
            if (bytes.length > 0) {
                int from = (int) write.offset();
                System.arraycopy(bytes, 0, memory, from, bytes.length);
                dirty.set(from / size.pageBytes(), (from + bytes.length - 1) / size.pageBytes() + 1);
            }
        }
    }

    /** Returns copies of the pages that differ from the data file, and counts them as written from here on. */
    SortedMap<Integer, Block> takeDirty() {
        SortedMap<Integer, Block> pages = new TreeMap<>();
        dirty.stream().forEach(page -> {
            int from = page * size.pageBytes();
            pages.put(page, new Block(Arrays.copyOfRange(memory, from, from + size.pageBytes())));
        });
        dirty.clear();
        return pages;
    }

    /** Returns the place of a page's new content: the block that does not count. */
    BlockRange shadow(int page) {
        boolean isSecond = written.get(page) && !second.get(page);
        return new BlockRange(device, block(page, isSecond), 1);
    }

    /** Returns the header that makes the new content of these pages count, and counts it as written. */
    Block switchTo(SortedMap<Integer, Block> pages, long upTo) {
        Invariants.check(upTo >= sequence, "the data file never goes back");
        for (int page : pages.keySet()) {
            second.set(page, written.get(page) && !second.get(page));
            written.set(page);
        }
        sequence = upTo;
        return new Block(
                HEADERS.encode(new Header(upTo, new Row(written.toByteArray()), new Row(second.toByteArray()))));
    }

    BlockRange header() {
        return BlockRange.header(device);
    }
}
