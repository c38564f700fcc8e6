package org.raidlab.rrvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.raidlab.core.codec.Row;

/**
 * Bytes at places of the recoverable memory, each place once: a write replaces what earlier writes left there. Each
 * byte is known with the transaction that wrote it.
 */
public final class WrittenRanges {
    private record Written(byte[] bytes, long sequence) {}

    private final TreeMap<Long, Written> ranges = new TreeMap<>();
    private long bytes;

    public void write(ByteRange range, long sequence) {
        long end = range.extent().end();
        cut(range.offset());
        cut(end);
        Map<Long, Written> replaced = ranges.subMap(range.offset(), end);
        replaced.values().forEach(each -> bytes -= each.bytes().length);
        replaced.clear();
        put(range.offset(), new Written(range.content().bytes(), sequence));
    }

    /** Divides a range that begins before a place and ends behind it. */
    private void cut(long place) {
        Map.Entry<Long, Written> before = ranges.lowerEntry(place);
        if (before == null || before.getKey() + before.getValue().bytes().length <= place) {
            return;
        }
        Written whole = before.getValue();
        int at = (int) (place - before.getKey());
        bytes -= whole.bytes().length;
        put(before.getKey(), new Written(Arrays.copyOf(whole.bytes(), at), whole.sequence()));
        put(place, new Written(Arrays.copyOfRange(whole.bytes(), at, whole.bytes().length), whole.sequence()));
    }

    private void put(long offset, Written written) {
        if (written.bytes().length > 0) {
            ranges.put(offset, written);
            bytes += written.bytes().length;
        }
    }

    /** Forgets what the transactions up to this one wrote. */
    public void free(long sequence) {
        ranges.values().removeIf(each -> {
            boolean isFree = each.sequence() <= sequence;
            bytes -= isFree ? each.bytes().length : 0;
            return isFree;
        });
    }

    /** Returns the bytes that later transactions than this one wrote, in the order of their places. */
    public List<ByteRange> after(long sequence) {
        List<ByteRange> found = new ArrayList<>();
        ranges.forEach((offset, written) -> {
            if (written.sequence() > sequence) {
                found.add(new ByteRange(offset, new Row(written.bytes())));
            }
        });
        return found;
    }

    /** Returns how many bytes there are. */
    public long bytes() {
        return bytes;
    }
}
