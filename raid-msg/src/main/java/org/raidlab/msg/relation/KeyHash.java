package org.raidlab.msg.relation;

import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;

/**
 * Computes the 64-bit hash of an index key. Action Driver, Access Manager and Concurrency Controller name keys by it,
 * at every site alike; two keys with one hash only conflict needlessly.
 */
public final class KeyHash {
    private static final long SEED = 0x9e37_79b9_7f4a_7c15L;

    private KeyHash() {}

    /** The hash of a row's attributes at {@code positions}, in that order. */
    public static long of(RowLayout layout, Row row, List<Integer> positions) {
        return of(layout, row.bytes(), 0, positions);
    }

    /** Returns the hash for a row that begins at {@code base} of {@code bytes}. */
    public static long of(RowLayout layout, byte[] bytes, int base, List<Integer> positions) {
        long hash = SEED;
        for (int i = 0; i < positions.size(); i++) {
            hash = field(layout, bytes, base, positions.get(i), hash);
        }
        return hash;
    }

    /** The hash of key values that are already in their attributes' formats (see {@link Conversion}). */
    public static long ofKey(RowLayout layout, List<Integer> positions, List<Value> key) {
        Invariants.check(key.size() == positions.size(), "a key has one value for each indexed attribute");
        return of(layout, layout.packAt(positions, key), positions);
    }

    private static long field(RowLayout layout, byte[] bytes, int base, int position, long seed) {
        if (layout.isNull(bytes, base, position)) {
            return mix(seed + 1);
        }
        int at = base + layout.offset(position);
        int end = at + layout.usedBytes(bytes, base, position);
        long hash = mix(seed ^ end - at);
        while (at < end) {
            long word = 0;
            int stop = Math.min(at + Long.BYTES, end);
            for (int shift = 0; at < stop; at++, shift += Byte.SIZE) {
                word |= Byte.toUnsignedLong(bytes[at]) << shift;
            }
            hash = mix(hash ^ word);
        }
        return hash;
    }

    /** Spreads each bit over the whole word (the finalizer of SplitMix64). */
    static long mix(long word) {
        long mixed = (word ^ word >>> 30) * 0xbf58_476d_1ce4_e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d0_49bb_1331_11ebL;
        return (mixed ^ mixed >>> 31) + SEED;
    }
}
