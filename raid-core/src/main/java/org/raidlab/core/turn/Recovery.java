package org.raidlab.core.turn;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The content of the block devices at the start of a process; the servers read it before the logs are replayed. A
 * server may keep it for the time of its process, and read later what it has not written since, or has written durably.
 */
public interface Recovery {
    /** Returns the device's newest whole header, if this process has the device and a header was ever written. */
    Optional<Block> header(BlockDevice device);

    /**
     * Reads the content of blocks; throws {@link StorageException} if written content cannot be read back completely.
     */
    Block read(BlockRange range);

    /**
     * Reads each block of a long range. A device may read blocks, and prepare them, while the caller takes earlier
     * ones; {@link StorageException} as with {@link #read}.
     *
     * @param range of blocks, not the header
     * @param atOnce blocks that the device reads together
     * @param prepare makes of a block what is taken; other threads may run it, for several blocks at once, so it uses
     *     nothing that changes
     * @param take is called in the order of the blocks, by the caller's thread
     */
    <T> void scan(BlockRange range, int atOnce, BiFunction<BlockRange, Block, T> prepare, Consumer<T> take);
}
