package org.raidlab.core.turn;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** An opened block device: a header in two slots, and numbered blocks; a checksum in each block reveals damage. */
public interface Blocks extends AutoCloseable {
    /** Most bytes of a header. */
    int HEADER_BYTES_MAX = 4_096 - 64;

    /** Returns the device's newest whole header, if one was ever written. */
    Optional<Block> header();

    /**
     * Reads the content of blocks; throws {@link StorageException} if written content cannot be read back completely.
     */
    Block read(BlockRange range);

    /** Reads each block of a long range: see {@link Recovery#scan}. */
    default <T> void scan(BlockRange range, int atOnce, BiFunction<BlockRange, Block, T> prepare, Consumer<T> take) {
        range.pieces(1).forEach(block -> take.accept(prepare.apply(block, read(block))));
    }

    /** Writes and forces in the background; the process's own loop calls {@code done}, never inside this call. */
    void write(BlockRange to, Block content, Runnable done);

    @Override
    void close();
}
