package org.raidlab.core.turn;

import java.util.Optional;

/** The content of stable storage at the start of a process; the servers read it before the log is replayed. */
public interface Recovery {
    /** The block device's newest whole header, if one was ever written. */
    Optional<Block> header();

    /**
     * Reads the content of blocks; throws {@link StorageException} if written content cannot be read back completely.
     */
    Block read(BlockRange range);
}
