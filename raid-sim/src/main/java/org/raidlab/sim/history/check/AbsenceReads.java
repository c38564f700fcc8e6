package org.raidlab.sim.history.check;

import java.util.BitSet;
import java.util.Map;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;

/**
 * Finds the absence that a read of version 0 saw. A tombstone need not show its version, so after deletes such a read
 * may mean the time before the first insert or after any delete. Only an absence that real time leaves as the one
 * possible is taken; of several none is, which makes no violation. A reader that need not be up to date may have seen
 * any absence from before its end.
 */
final class AbsenceReads {

    /** The read contradicts every moment at which it can have happened. */
    static final int IMPOSSIBLE = -2;

    private final VersionTable versions;
    private final Names names;
    private final Map<Integer, Long> possibleDeletes;
    private final long upToDateFrom;
    private final long[] earliestStartFrom;
    private final long[] latestEndUpTo;
    private final BitSet deleted = new BitSet();

    AbsenceReads(VersionTable versions, Names names, Map<Integer, Long> possibleDeletes, long upToDateFrom) {
        this.versions = versions;
        this.names = names;
        this.possibleDeletes = possibleDeletes;
        this.upToDateFrom = upToDateFrom;
        this.earliestStartFrom = new long[versions.size()];
        this.latestEndUpTo = new long[versions.size()];
        for (int item = 0; item < names.items(); item++) {
            bound(versions.firstOf(item), versions.endOf(item));
        }
    }

    /** Computes bounds that are monotone in the version, so that the possible entries can be found by bisection. */
    private void bound(int from, int end) {
        long latest = Long.MIN_VALUE;
        for (int entry = from; entry < end; entry++) {
            latest = Math.max(latest, overwrittenAt(entry));
            latestEndUpTo[entry] = latest;
            if (entry > from && versions.get(entry).isAbsence()) {
                deleted.set(versions.get(entry).item());
            }
        }
        long earliest = Long.MAX_VALUE;
        for (int entry = end - 1; entry >= from; entry--) {
            earliest = Math.min(earliest, writtenAt(entry));
            earliestStartFrom[entry] = earliest;
        }
    }

    /** The entry that the read saw, {@link VersionTable#NONE} if it may be one of several, or {@link #IMPOSSIBLE}. */
    int find(Access read, HistoryTransaction reader) {
        if (possibleDeletes.getOrDefault(read.item(), Long.MAX_VALUE) < names.end(read.node())) {
            return VersionTable.NONE;
        }
        if (!deleted.get(read.item())) {
            return versions.firstOf(read.item());
        }
        int beforeOwnWrite = beforeOwnWrite(read, reader);
        if (beforeOwnWrite != VersionTable.NONE && versions.get(beforeOwnWrite).isAbsence()) {
            return beforeOwnWrite;
        }
        return onlyPossible(read);
    }

    /**
     * Returns the version just before the transaction's own write: a transaction that reads an item and then overwrites
     * it has read that version.
     */
    private int beforeOwnWrite(Access read, HistoryTransaction reader) {
        for (Operation op : reader.ops()) {
            if (op instanceof Operation.Write && op.versioned() && op.item().equals(names.item(read.item()))) {
                return versions.firstAtLeast(read.item(), op.version()) - 1;
            }
        }
        return VersionTable.NONE;
    }

    private int onlyPossible(Access read) {
        long begin = names.start(read.node());
        long start = begin >= upToDateFrom ? begin : Long.MIN_VALUE;
        long end = names.end(read.node());
        int found = IMPOSSIBLE;
        for (int entry = firstStillThereAt(read.item(), start); entry < versions.endOf(read.item()); entry++) {
            if (earliestStartFrom[entry] > end) {
                break;
            }
            if (versions.get(entry).isAbsence() && writtenAt(entry) <= end && overwrittenAt(entry) >= start) {
                if (found != IMPOSSIBLE) {
                    return VersionTable.NONE;
                }
                found = entry;
            }
        }
        return found;
    }

    private int firstStillThereAt(int item, long start) {
        int low = versions.firstOf(item);
        int high = versions.endOf(item);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (latestEndUpTo[middle] < start) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the earliest time at which the entry can have been made. */
    private long writtenAt(int entry) {
        int writer = versions.writer(entry);
        return writer == VersionTable.NOBODY ? Long.MIN_VALUE : names.start(writer);
    }

    /** Returns the latest time at which the entry can have been overwritten. */
    private long overwrittenAt(int entry) {
        int next = versions.next(entry);
        return next == VersionTable.NONE ? Long.MAX_VALUE : names.end(versions.writer(next));
    }
}
