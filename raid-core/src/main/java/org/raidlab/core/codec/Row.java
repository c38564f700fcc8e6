package org.raidlab.core.codec;

import java.util.Arrays;

/** A tuple's values as bytes, in a layout of its system: the same in memory, log and messages. */
public final class Row {
    /** The row without values, which a deletion writes. */
    public static final Row EMPTY = new Row(new byte[0]);

    private final byte[] bytes;

    /** Creates a row that takes over the array. */
    public Row(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns the row's own bytes; the caller must not change them. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Row row && Arrays.equals(bytes, row.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "Row[" + bytes.length + " bytes]";
    }
}
