package org.raidlab.core.turn;

import java.util.Optional;

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
}
