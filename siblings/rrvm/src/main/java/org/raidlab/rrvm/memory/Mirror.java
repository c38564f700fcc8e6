package org.raidlab.rrvm.memory;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.WrittenRanges;

/**
 * The bytes that a manager's transactions have written, in place, as far as the manager's disk is not known to have
 * them. There is no log of the transactions. An update of the mirror begins with the old bytes of what it writes; a
 * manager that dies amid its writes leaves an update that is undone (PERSEAS).
 */
final class Mirror {
    /** An update that lacks writes. */
    private record Update(long sequence, List<ByteRange> before, BitSet written) {}

    private final WrittenRanges ranges = new WrittenRanges();
    private @Nullable Update update;
    private long sequence;

    /** Returns the last transaction whose bytes are all in place. */
    long sequence() {
        return sequence;
    }

    long bytes() {
        return ranges.bytes();
    }

    /** Takes the transactions of a log into the mirror. */
    void take(Iterable<Redo> records) {
        for (Redo record : records) {
            record.writes().forEach(write -> ranges.write(write, record.sequence()));
            sequence = record.sequence();
        }
    }

    /** Begins the update to a transaction, unless it has begun. */
    void begin(long to, List<ByteRange> before) {
        if (!isUnderWay(to)) {
            undo();
            update = new Update(to, before, new BitSet());
        }
    }

    boolean isUnderWay(long to) {
        return update != null && update.sequence() == to;
    }

    /** Makes a write of the update that is under way; returns whether it was the last one. */
    boolean write(MemoryMessage.Write write) {
        Update present = update;
        if (present == null) {
            return false;
        }
        ranges.write(write.range(), present.sequence());
        present.written().set(write.part());
        if (present.written().cardinality() < write.parts()) {
            return false;
        }
        sequence = present.sequence();
        update = null;
        return true;
    }

    /** Puts the old bytes back if an update lacks writes. */
    void undo() {
        if (update != null) {
            update.before().forEach(old -> ranges.write(old, sequence));
            update = null;
        }
    }

    /** Frees what the manager's disk has. */
    void free(long durable) {
        if (update != null && update.sequence() <= durable) {
            update = null;
        }
        ranges.free(durable);
    }

    /** Returns one record for all transactions after one: what they wrote, each place once. */
    Redo after(long durable) {
        return Redo.of(durable + 1, sequence, ranges.after(durable));
    }
}
