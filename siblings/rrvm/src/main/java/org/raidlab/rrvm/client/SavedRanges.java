package org.raidlab.rrvm.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.raidlab.core.codec.Row;
import org.raidlab.rrvm.ByteRange;

/** The ranges of a region that a transaction may change, with their old bytes. No two of them overlap. */
final class SavedRanges {
    private final MappedRegion region;
    private final TreeMap<Integer, byte[]> old = new TreeMap<>();

    SavedRanges(MappedRegion region) {
        this.region = region;
    }

    /** Saves the bytes of a range, as far as they are not saved yet: what was saved first is the old value. */
    void add(int offset, int length) {
        int from = offset;
        while (from < offset + length) {
            Map.Entry<Integer, byte[]> before = old.floorEntry(from);
            if (before != null && before.getKey() + before.getValue().length > from) {
                from = before.getKey() + before.getValue().length;
            } else {
                Integer next = old.higherKey(from);
                int to = next == null ? offset + length : Math.min(next, offset + length);
                old.put(from, Arrays.copyOfRange(region.array(), from, to));
                from = to;
            }
        }
    }

    /** Returns the old bytes of all ranges, at their places in the manager's memory. */
    List<ByteRange> before() {
        List<ByteRange> ranges = new ArrayList<>();
        old.forEach((offset, bytes) -> ranges.add(new ByteRange(region.extent().offset() + offset, new Row(bytes))));
        return ranges;
    }

    /** Returns the present bytes of all ranges. */
    List<ByteRange> after() {
        List<ByteRange> ranges = new ArrayList<>();
        old.forEach((offset, bytes) -> ranges.add(ByteRange.of(
                region.extent().offset() + offset, Arrays.copyOfRange(region.array(), offset, offset + bytes.length))));
        return ranges;
    }

    /** Puts the old bytes back. */
    void restore() {
        old.forEach((offset, bytes) -> System.arraycopy(bytes, 0, region.array(), offset, bytes.length));
    }
}
