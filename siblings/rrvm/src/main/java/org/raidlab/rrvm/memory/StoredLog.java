package org.raidlab.rrvm.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage.Stored;
import org.raidlab.rrvm.RrvmRecord.Redo;

/** The end of one manager's log: what the manager's disk is not known to have. */
final class StoredLog {
    private static final int FETCH_BYTES = 1 << 20;

    private final Attachment attachment;
    private final Deque<Redo> records = new ArrayDeque<>();
    private long high;
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
        return bytes;
    }

    /** Keeps the transactions that are new, as long as each follows the one before and there is memory. */
    Stored.Result keep(List<Redo> sent, long bytesMax) {
        for (Redo record : sent) {
            if (record.sequence() > high + 1) {
                return Stored.Result.GAP;
            }
            if (record.sequence() == high + 1) {
                if (bytes + record.size() > bytesMax) {
                    return Stored.Result.FULL;
                }
                records.add(record);
                high++;
                bytes += record.size();
            }
        }
        return Stored.Result.KEPT;
    }

    /** Frees the transactions that the manager's disk has, and does without those of them that were never sent. */
    void free(long durable) {
        high = Math.max(high, durable);
        while (!records.isEmpty() && records.getFirst().sequence() <= durable) {
            bytes -= records.removeFirst().size();
        }
    }

    /** Returns the transactions after one, as many as a message may carry. */
    List<Redo> after(long sequence) {
        List<Redo> found = new ArrayList<>();
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
    }

    /** Checks that no transaction is missing between the first and the last. */
    void checkInvariantsFully() {
        checkInvariants();
        long expected = high - records.size();
        for (Redo record : records) {
            Invariants.check(record.sequence() == ++expected, "a stored log has no gap");
        }
    }
}
