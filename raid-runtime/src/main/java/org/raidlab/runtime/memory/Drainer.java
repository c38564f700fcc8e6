package org.raidlab.runtime.memory;

import java.util.Collection;
import java.util.TreeMap;
import org.raidlab.comm.memory.MemoryMessage.StoredRecord;
import org.raidlab.core.Clock;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;

/**
 * Brings a site's log to its disk in the background, and keeps the records that are not there yet. The bounds of what
 * is not on disk keep the loss small that the death of a site and its memories can cause.
 */
final class Drainer {
    private static final long NEVER = Long.MAX_VALUE;
    private static final long DRAIN_AFTER_NANOS = 100_000_000;
    private static final long DRAIN_BYTES = 128 << 10;
    private static final long WINDOW_BYTES = 4 << 20;
    private static final long WINDOW_NANOS = 2_000_000_000;
    /** A record that is larger goes by the disk. */
    private static final int RECORD_BYTES_MAX = 1 << 20;

    private final Log local;
    private final Clock clock;
    /** The records that are not known to be on disk, by where they begin. */
    private final TreeMap<Long, StoredRecord> tail = new TreeMap<>();

    private boolean draining;
    private long drainAtNanos = NEVER;
    private long oldestNanos = NEVER;
    private long largeUpTo;

    Drainer(Log local, Clock clock) {
        this.local = local;
        this.clock = clock;
    }

    Lsn append(byte[] payload) {
        Lsn at = local.append(payload);
        tail.put(at.offset(), new StoredRecord(at.offset(), end(), payload));
        if (oldestNanos == NEVER) {
            oldestNanos = clock.monotonicNanos();
            drainAtNanos = oldestNanos + DRAIN_AFTER_NANOS;
        }
        if (payload.length > RECORD_BYTES_MAX) {
            largeUpTo = end();
        }
        return at;
    }

    /** Returns where the log ends. */
    long end() {
        return local.end().offset();
    }

    /** Returns up to where the disk has the log. */
    long durable() {
        return local.durable().offset();
    }

    boolean isDone() {
        return tail.isEmpty();
    }

    /** Returns the records from a place on; the disk does not have them yet. */
    Collection<StoredRecord> from(long place) {
        return tail.tailMap(place, true).values();
    }

    /** Returns whether so little is not on disk, and for so short a time, that more may follow. */
    boolean isWithinWindow(long nowNanos) {
        return end() - durable() < WINDOW_BYTES
                && (oldestNanos == NEVER || nowNanos - oldestNanos < WINDOW_NANOS)
                && largeUpTo <= durable();
    }

    /** Brings the whole log to the disk now. */
    void force() {
        local.force();
        drained();
    }

    /** Begins to bring the log to the disk if that is due. */
    void onDeadline(long nowNanos) {
        boolean isDue = drainAtNanos <= nowNanos || end() - durable() >= DRAIN_BYTES;
        if (draining || tail.isEmpty() || !isDue) {
            return;
        }
        draining = true;
        local.forceLater(() -> {
            draining = false;
            drained();
        });
    }

    private void drained() {
        tail.headMap(durable(), false).clear();
        oldestNanos = tail.isEmpty() ? NEVER : clock.monotonicNanos();
        drainAtNanos = tail.isEmpty() ? NEVER : oldestNanos + DRAIN_AFTER_NANOS;
    }

    long nextDeadlineNanos() {
        return draining ? NEVER : drainAtNanos;
    }
}
