package org.raidlab.core.turn;

import org.raidlab.core.Invariants;

/**
 * The destination of block content: numbered blocks of the process's block device, or its header, which is written in
 * two slots so that one complete version always survives.
 *
 * @param first number of the first block; -1 for the header
 * @param count how many blocks
 */
public record BlockRange(long first, int count) {
    /** The device's header. */
    public static final BlockRange HEADER = new BlockRange(-1, 1);

    public BlockRange {
        Invariants.check(first >= -1 && count > 0, "a block range is not empty and does not begin before the header");
    }

    public boolean isHeader() {
        return first == -1;
    }
}
