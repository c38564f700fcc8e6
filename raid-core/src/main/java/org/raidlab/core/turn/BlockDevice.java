package org.raidlab.core.turn;

import org.raidlab.core.Invariants;

/**
 * A device of numbered blocks, all of one size.
 *
 * @param blockBytes of a block on the device: a power of two from 4,096 on, of which 64 bytes are the device's own
 */
public record BlockDevice(String name, int blockBytes) implements Device {
    /** Bytes of each block that the device itself needs. */
    public static final int OWN_BYTES = 64;

    private static final int BLOCK_BYTES_MIN = 4_096;

    public BlockDevice {
        boolean isPower = Integer.bitCount(blockBytes) == 1;
        Invariants.require(isPower && blockBytes >= BLOCK_BYTES_MIN, "blocks have 4,096 bytes times a power of two");
    }

    /** Returns the usable bytes of one block. */
    public int payloadBytes() {
        return blockBytes - OWN_BYTES;
    }
}
