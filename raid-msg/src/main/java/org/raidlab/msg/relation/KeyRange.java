package org.raidlab.msg.relation;

import java.util.List;

/**
 * A part of an ordered index: the keys between two bounds. A bound gives values for the first attributes of the key,
 * all or fewer or none; they need not be in the attributes' formats. It stands for all keys that begin with them.
 *
 * @param index the index's id
 * @param low where it begins in the index's order, in which nulls come first
 * @param withLow whether keys that begin with {@code low} belong to it
 * @param high where it ends
 * @param withHigh whether keys that begin with {@code high} belong to it
 */
public record KeyRange(long index, List<Value> low, boolean withLow, List<Value> high, boolean withHigh) {
    public KeyRange {
        low = List.copyOf(low);
        high = List.copyOf(high);
    }

    /** Returns the same range of another index. */
    public KeyRange of(long other) {
        return new KeyRange(other, low, withLow, high, withHigh);
    }

    /** Returns the range of all keys of an index. */
    public static KeyRange all(long index) {
        return new KeyRange(index, List.of(), true, List.of(), true);
    }
}
