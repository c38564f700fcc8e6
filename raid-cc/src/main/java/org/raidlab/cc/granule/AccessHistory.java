package org.raidlab.cc.granule;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.msg.ReadEntry;

/**
 * The accesses of the transactions that committed here, by granule, since the history began. It says which writes a
 * transaction has seen, and which it has missed.
 */
final class AccessHistory {
    /**
     * A write.
     *
     * @param before the lowest stamp of those behind which its transaction must not come
     * @param newest the highest stamp of this write and those before it
     */
    private record Write(
            Written at,
            Stamp before,
            Stamp newest,
            @Nullable Write previous) {}

    private final int max;
    private final Map<Granule, Write> writes = new LinkedHashMap<>();
    private final Map<Granule, Stamp> reads = new LinkedHashMap<>();
    private int size;
    private long begin;
    private Stamp newest = Stamp.NONE;
    private Stamp forgotten = Stamp.NONE;

    /** @param max accesses that it remembers */
    AccessHistory(int max) {
        this.max = max;
    }

    /** Returns how many posts had been made when the history began. */
    long begin() {
        return begin;
    }

    /** Returns the highest stamp of the transactions that committed since the sites that take part changed. */
    Stamp newest() {
        return newest;
    }

    /** Returns the number of accesses. */
    int size() {
        return size;
    }

    /** Begins anew because the sites that take part have changed: nothing of before matters. */
    void restart(long posts) {
        clear(posts);
        newest = Stamp.NONE;
        forgotten = Stamp.NONE;
    }

    /** Begins anew because there is no more room; what was forgotten counts as seen by everyone. */
    private void makeRoom(long posts) {
        if (size >= max) {
            clear(posts);
            forgotten = newest;
        }
    }

    private void clear(long posts) {
        writes.clear();
        reads.clear();
        size = 0;
        begin = posts;
    }

    /** Adds the writes of a transaction, or of a part of it, that commits now. */
    void wrote(AccessSet part, Written written, Stamp before) {
        newest = Stamp.max(newest, written.stamp());
        makeRoom(written.post());
        Set<Granule> deleted = part.deletedTuples();
        for (int i = 0; i < part.written().size(); i++) {
            Granule granule = part.written().get(i);
            Written at = written.of(granule, deleted);
            Write previous = writes.get(granule);
            if (previous == null || !previous.at.equals(at)) {
                Stamp highest = previous == null ? at.stamp() : Stamp.max(previous.newest, at.stamp());
                writes.put(granule, new Write(at, before, highest, previous));
                size++;
            }
        }
    }

    /** Adds the reads of a transaction with this stamp, which commits when so many posts have been made. */
    void read(Granules granules, Stamp reader, long posts) {
        makeRoom(posts);
        for (int i = 0; i < granules.size(); i++) {
            Granule granule = granules.get(i);
            Stamp before = reads.getOrDefault(granule, Stamp.NONE);
            reads.put(granule, Stamp.max(before, reader));
            size += before.equals(Stamp.NONE) ? 1 : 0;
        }
    }

    /** Returns where a transaction can stand that has read this: behind what it has seen, before what it has missed. */
    Interval placeOf(List<ReadEntry> entries) {
        Interval place = Interval.ALL.behind(forgotten);
        for (ReadEntry entry : entries) {
            if (!isOfThisSite(entry)) {
                continue;
            }
            Write write = writes.get(Granule.of(entry));
            while (write != null && isMissed(entry, write.at)) {
                place = place.before(write.before);
                write = write.previous;
            }
            if (write != null) {
                place = place.behind(write.newest);
            }
        }
        return place;
    }

    /** Returns whether an entry says what its reader saw here; the counts of posts of other sites mean nothing here. */
    private static boolean isOfThisSite(ReadEntry entry) {
        return DecidedWrites.asOf(entry).orElse(0) != Long.MAX_VALUE;
    }

    private static boolean isMissed(ReadEntry entry, Written write) {
        return switch (entry) {
            case ReadEntry.TupleRead read -> write.isMissedBy(read.version());
            case ReadEntry.KeyRead read -> write.post() > read.asOf();
            case ReadEntry.FragmentRead read -> write.post() > read.asOf();
        };
    }

    /**
     * Returns the highest stamp of those that have read these granules, or written them so that the writes conflict.
     */
    Stamp newestConflict(Granules written) {
        Stamp found = forgotten;
        for (int i = 0; i < written.size(); i++) {
            Granule granule = written.get(i);
            found = Stamp.max(found, reads.getOrDefault(granule, Stamp.NONE));
            Write write = writes.get(granule);
            if (write != null && granule.isExclusive()) {
                found = Stamp.max(found, write.newest);
            }
        }
        return found;
    }
}
