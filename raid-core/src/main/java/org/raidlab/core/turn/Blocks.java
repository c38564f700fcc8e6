package org.raidlab.core.turn;

/**
 * The block device of a process: a header in two slots, and numbered blocks; a checksum in each block reveals damage.
 */
public interface Blocks extends Recovery, AutoCloseable {
    /** Usable bytes of one block. */
    int PAYLOAD_BYTES = 65_536 - 64;

    /** Most bytes of a header. */
    int HEADER_BYTES_MAX = 4_096 - 64;

    /** Writes and forces in the background; the process's own loop calls {@code done}, never inside this call. */
    void write(BlockRange to, Block content, Runnable done);

    @Override
    void close();
}
