package org.raidlab.rrvm;

import org.raidlab.core.Invariants;

/**
 * A part of the recoverable memory.
 *
 * @param offset of its first byte
 * @param length in bytes
 */
public record Extent(long offset, int length) {
    public Extent {
        Invariants.require(offset >= 0 && length >= 0, "an extent lies in the memory");
    }

    /** Returns the offset behind its last byte. */
    public long end() {
        return offset + length;
    }
}
