package org.raidlab.rrvm;

import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;

/**
 * Bytes at a place of the recoverable memory: those that a transaction writes, expects, or has read.
 *
 * @param offset of the first byte
 * @param content the bytes
 */
public record ByteRange(long offset, Row content) {
    public ByteRange {
        Invariants.require(offset >= 0, "a range lies in the memory");
    }

    /** Makes the range of these bytes, which are handed over. */
    public static ByteRange of(long offset, byte[] bytes) {
        return new ByteRange(offset, new Row(bytes));
    }

    public Extent extent() {
        return new Extent(offset, content.bytes().length);
    }
}
