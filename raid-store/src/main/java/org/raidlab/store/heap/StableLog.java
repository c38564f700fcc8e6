package org.raidlab.store.heap;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.log.LogFormat;

/** The records of a heap log; the class decides which of them a crash leaves. */
final class StableLog {
    /** A record with its position; its payload is empty once it is damaged. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Stored(long at, byte[] payload, boolean rotten) {
        long next() {
            return at + LogFormat.recordBytes(payload.length);
        }
    }

    private final List<Stored> records = new ArrayList<>();
    private int forced;
    private long start;
    private long end;

    /** Returns an independent copy. */
    StableLog copy() {
        StableLog copy = new StableLog();
        copy.records.addAll(records);
        copy.forced = forced;
        copy.start = start;
        copy.end = end;
        return copy;
    }

    void replay(Log.Reader reader) {
        for (Stored record : records) {
            if (record.rotten()) {
                throw new StorageException(
                        "no whole log record stands at position " + record.at() + " of the heap log");
            }
            reader.record(new Lsn(record.at()), record.payload().clone());
        }
    }

    long append(byte[] payload) {
        Stored record = new Stored(end, payload.clone(), false);
        records.add(record);
        end = record.next();
        return record.at();
    }

    /** Forces the records; returns whether there was anything to force. */
    boolean force() {
        boolean pending = forced < records.size();
        forced = records.size();
        return pending;
    }

    /** Forces the records before a position; returns whether there was anything to force. */
    boolean forceUpTo(long position) {
        int before = forced;
        while (forced < records.size() && records.get(forced).at() < position) {
            forced++;
        }
        return forced > before;
    }

    long end() {
        return end;
    }

    long durable() {
        return forced < records.size() ? records.get(forced).at() : end;
    }

    void truncate(long before) {
        int cut = before == end ? records.size() : find(before);
        Invariants.check(cut >= 0, "a log is truncated at a record or at its end");
        records.subList(0, cut).clear();
        forced = Math.max(forced - cut, 0);
        start = before;
    }

    private int find(long at) {
        for (int index = 0; index < records.size(); index++) {
            if (records.get(index).at() == at) {
                return index;
            }
        }
        return -1;
    }

    long start() {
        return start;
    }

    /** Keeps a random number of the first unforced records, perhaps none, perhaps all. */
    void crash(RandomSource fate) {
        int survivors = forced + fate.nextInt(records.size() - forced + 1);
        cutTo(survivors);
        forced = survivors;
    }

    /** Forgets the last records although they were forced. */
    void loseTail(int count) {
        cutTo(Math.max(0, records.size() - count));
        forced = Math.min(forced, records.size());
    }

    private void cutTo(int count) {
        if (count < records.size()) {
            end = records.get(count).at();
            records.subList(count, records.size()).clear();
        }
    }

    /** Damages one of the records; returns false if there are none. */
    boolean rot(RandomSource random) {
        if (records.isEmpty()) {
            return false;
        }
        int index = random.nextInt(records.size());
        Stored record = records.get(index);
        records.set(index, new Stored(record.at(), record.payload(), true));
        return true;
    }
}
