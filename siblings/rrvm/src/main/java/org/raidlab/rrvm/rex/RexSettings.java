package org.raidlab.rrvm.rex;

import org.raidlab.core.Invariants;
import org.raidlab.core.turn.BlockDevice;

/**
 * The sizes of a page store.
 *
 * @param blockBytes of the blocks of the volume; a page is what a block can hold
 * @param pagesMax that the volume may have
 * @param poolPages that the buffer pool holds
 * @param writes pages that the store writes back at once
 * @param checkpointBytes of the log after which the store takes a checkpoint
 */
public record RexSettings(int blockBytes, int pagesMax, int poolPages, int writes, long checkpointBytes) {
    /** Those of real processes: a pool of 8 Mbytes. */
    public static final RexSettings DEFAULT = new RexSettings(8_192, 1 << 17, 1_024, 16, 16L << 20);

    public RexSettings {
        Invariants.require(pagesMax > 0 && poolPages > 0 && writes > 0, "a store has pages, a pool, and writes");
    }

    /** Returns the device of the pages. */
    public BlockDevice volume() {
        return new BlockDevice("volume", blockBytes);
    }

    public int pageBytes() {
        return volume().payloadBytes();
    }
}
