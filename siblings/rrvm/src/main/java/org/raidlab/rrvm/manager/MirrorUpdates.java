package org.raidlab.rrvm.manager;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.Effects;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmTrace;
import org.raidlab.rrvm.WrittenRanges;

/**
 * The transactions on their way to the mirror at the first server: first the old bytes of the places that they write,
 * and when the server has those, the new bytes in place (PERSEAS). One update is under way at a time; transactions that
 * come meanwhile make up the next one.
 */
final class MirrorUpdates {
    private static final int HEARTBEATS_MAX = 2;
    /** Of the transactions of an update, about. */
    private static final long BYTES = 256 << 10;

    private record Waiting(Redo record, List<ByteRange> before) {}

    private record Update(long sequence, List<ByteRange> writes) {}

    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private @Nullable Update update;
    private int heartbeats;

    /** @param before the bytes that the record's writes replace */
    void add(Redo record, List<ByteRange> before) {
        waiting.add(new Waiting(record, before));
    }

    boolean isUnderWay() {
        return update != null;
    }

    /** Returns the first transaction after one that is to go to the mirror; a number beyond all if none is. */
    long next(long after) {
        while (!waiting.isEmpty() && waiting.getFirst().record().sequence() <= after) {
            waiting.removeFirst();
        }
        return waiting.isEmpty() ? Long.MAX_VALUE : waiting.getFirst().record().sequence();
    }

    /** Begins the update that follows a transaction, with all that wait and follow without a gap. */
    void begin(RemoteCopy copy, long after, long durable, Effects<RrvmMessage> out) {
        List<Waiting> taken = new ArrayList<>();
        long sequence = after;
        long bytes = 0;
        while (bytes < BYTES && next(sequence) == sequence + 1) {
            Waiting each = waiting.removeFirst();
            taken.add(each);
            sequence++;
            bytes += each.record().size();
        }
        WrittenRanges writes = new WrittenRanges();
        taken.forEach(each -> each.record().writes().forEach(write -> writes.write(write, 1)));
        WrittenRanges before = new WrittenRanges();
        taken.reversed().forEach(each -> each.before().forEach(old -> before.write(old, 1)));
        update = new Update(sequence, writes.after(0));
        heartbeats = 0;
        copy.saveUndo(durable, after, sequence, before.after(0), out);
    }

    /** The server has the old bytes. */
    void onUndoSaved(RemoteCopy copy, long sequence, Effects<RrvmMessage> out) {
        if (update != null && update.sequence() == sequence) {
            copy.write(sequence, update.writes(), out);
            out.trace(new RrvmTrace.WritesInPlace(sequence));
        }
    }

    /** The server, or the disk, has all transactions up to this one. */
    void stored(long high) {
        if (update != null && update.sequence() <= high) {
            update = null;
        }
    }

    /** A heartbeat has passed; returns whether the update takes so long that something was lost. */
    boolean isSlow() {
        heartbeats++;
        return update != null && heartbeats > HEARTBEATS_MAX;
    }

    /** Leaves the transactions to the records that the server is sent in any case of doubt. */
    void giveUp() {
        update = null;
        waiting.clear();
    }
}
