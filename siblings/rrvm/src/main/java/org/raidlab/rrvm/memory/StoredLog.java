package org.raidlab.rrvm.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage.Stored;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmRecord.Redo;

/**
 * The end of one manager's log: what the manager's disk is not known to have. The first transactions may be in a
 * mirror, which has their bytes in place, and the later ones are records.
 */
final class StoredLog {
    private static final int FETCH_BYTES = 1 << 20;
    /** Of a mirror, so that a restart finds room for all of it in one record and one message. */
    private static final int MIRROR_BYTES = 1 << 20;

    private final Attachment attachment;
    private final Mirror mirror = new Mirror();
    private final Deque<Redo> records = new ArrayDeque<>();
    private long high;
    private long freed;
    private long bytes;

    StoredLog(Attachment attachment, long base) {
        this.attachment = attachment;
        this.high = base;
    }

    Attachment attachment() {
        return attachment;
    }

    /** Returns the last transaction that is here, or that the manager's disk has. */
    long high() {
        return high;
    }

    long bytes() {
        return bytes + mirror.bytes();
    }

    /** Keeps the transactions that are new, as long as each follows the one before and there is memory. */
    Stored.Result keep(List<Redo> sent, long bytesMax) {
        for (Redo record : sent) {
            if (record.sequence() <= high) {
                continue;
            }
            if (record.first() > high + 1) {
                return Stored.Result.GAP;
            }
            if (bytes() + record.size() > bytesMax) {
                return Stored.Result.FULL;
            }
            mirror.undo();
            records.add(record);
            high = record.sequence();
            bytes += record.size();
        }
        return Stored.Result.KEPT;
    }

    /** Begins an update of the mirror, if it follows what is here and there is memory. */
    Stored.Result begin(MemoryMessage.SaveUndo undo, long bytesMax) {
        if (undo.after() != high) {
            return Stored.Result.GAP;
        }
        long more =
                undo.before().stream().mapToLong(old -> old.extent().length()).sum();
        if (bytes() + more > Math.min(bytesMax, MIRROR_BYTES)) {
            return Stored.Result.FULL;
        }
        mirror.take(records);
        records.clear();
        bytes = 0;
        mirror.begin(undo.sequence(), undo.before());
        return Stored.Result.KEPT;
    }

    /** Returns whether a write belongs to the update that is under way. */
    boolean expects(MemoryMessage.Write write) {
        return mirror.isUnderWay(write.sequence());
    }

    /** Makes a write of the update that is under way; returns whether the update is complete. */
    boolean write(MemoryMessage.Write write) {
        boolean isComplete = mirror.write(write);
        if (isComplete) {
            high = mirror.sequence();
        }
        return isComplete;
    }

    /** Frees the transactions that the manager's disk has, and does without those of them that were never sent. */
    void free(long durable) {
        freed = Math.max(freed, durable);
        high = Math.max(high, durable);
        mirror.free(durable);
        while (!records.isEmpty() && records.getFirst().sequence() <= durable) {
            bytes -= records.removeFirst().size();
        }
    }

    /** Returns the transactions after one, as many as a message may carry. */
    List<Redo> after(long sequence) {
        mirror.undo();
        List<Redo> found = new ArrayList<>();
        long last = Math.max(sequence, freed);
        if (mirror.sequence() > last) {
            found.add(mirror.after(last));
        }
        long taken = 0;
        for (Redo record : records) {
            if (record.sequence() > sequence && taken < FETCH_BYTES) {
                found.add(record);
                taken += record.size();
            }
        }
        return found;
    }

    void checkInvariants() {
        Invariants.check(
                records.isEmpty() || records.getLast().sequence() == high, "the last transaction is the high one");
        Invariants.check(bytes >= 0, "freed memory is counted once");
        Invariants.check(mirror.sequence() <= high, "the mirror has no later transaction than the log");
    }

    /** Checks that no transaction is missing between the first and the last. */
    void checkInvariantsFully() {
        checkInvariants();
        long before = records.isEmpty() ? high : records.getFirst().first() - 1;
        for (Redo record : records) {
            Invariants.check(record.first() == before + 1, "a stored log has no gap");
            before = record.sequence();
        }
    }
}
