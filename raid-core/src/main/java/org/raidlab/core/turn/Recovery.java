package org.raidlab.core.turn;

import java.util.Optional;

/** What stable storage holds when a process starts; read before the log is replayed. */
public interface Recovery {
    /** The block device's newest whole header, if one was ever written. */
    Optional<Block> header();

    /** The content of blocks; {@link StorageException} if what was written cannot be read back whole. */
    Block read(BlockRange range);
}
