package org.raidlab.core.turn;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Invariants;

/**
 * The destination of block content: numbered blocks of a block device, or its header, which is written in two slots so
 * that one complete version always survives.
 *
 * @param first number of the first block; -1 for the header
 * @param count how many blocks
 */
public record BlockRange(BlockDevice device, long first, int count) {
    public BlockRange {
        Invariants.check(first >= -1 && count > 0, "a block range is not empty and does not begin before the header");
    }

    /** Returns the place of a device's header. */
    public static BlockRange header(BlockDevice device) {
        return new BlockRange(device, -1, 1);
    }

    public boolean isHeader() {
        return first == -1;
    }

    /** Returns the range in pieces of so many blocks, in order; the last one may have fewer. */
    public List<BlockRange> pieces(int blocks) {
        List<BlockRange> pieces = new ArrayList<>();
        for (int done = 0; done < count; done += blocks) {
            pieces.add(new BlockRange(device, first + done, Math.min(blocks, count - done)));
        }
        return pieces;
    }

    /** Returns the most bytes of content that fit. */
    public int bytesMax() {
        return isHeader() ? Blocks.HEADER_BYTES_MAX : Math.multiplyExact(count, device.payloadBytes());
    }
}
