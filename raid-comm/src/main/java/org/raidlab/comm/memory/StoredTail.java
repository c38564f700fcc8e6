package org.raidlab.comm.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.memory.MemoryMessage.Attachment;
import org.raidlab.comm.memory.MemoryMessage.StoredRecord;
import org.raidlab.core.Invariants;

/** The newest records of one site's log, without a gap: from about where the site's disk ends up to {@link #end}. */
final class StoredTail {
    /** Most bytes of an answer to a fetch, beside its last record. */
    private static final int PAGE_BYTES = 256 << 10;

    private final Attachment attachment;
    private final ArrayDeque<StoredRecord> records = new ArrayDeque<>();
    private long end;
    private long bytes;

    StoredTail(Attachment attachment, long from) {
        this.attachment = attachment;
        end = from;
    }

    Attachment attachment() {
        return attachment;
    }

    long end() {
        return end;
    }

    long bytes() {
        return bytes;
    }

    /** Frees the records that the site's disk has; what the disk has need not come here any more. */
    void free(long durable) {
        while (!records.isEmpty() && records.element().end() <= durable) {
            bytes -= records.remove().payload().length;
        }
        end = Math.max(end, durable);
    }

    /** Keeps the records that follow the newest one, as long as there is room. */
    void store(List<StoredRecord> arrived, long bytesMax) {
        for (StoredRecord each : arrived) {
            if (each.offset() == end && bytes + each.payload().length <= bytesMax) {
                records.add(each);
                bytes += each.payload().length;
                end = each.end();
            }
        }
    }

    /** Returns a first part of the records from a place on. */
    List<StoredRecord> from(long place) {
        List<StoredRecord> page = new ArrayList<>();
        long size = 0;
        for (StoredRecord each : records) {
            if (each.offset() >= place && size < PAGE_BYTES && page.size() < MemoryMessage.RECORDS_MAX) {
                page.add(each);
                size += each.payload().length;
            }
        }
        return page;
    }

    void checkInvariants() {
        long at = records.isEmpty() ? end : records.element().offset();
        for (StoredRecord each : records) {
            Invariants.check(each.offset() == at, "stored records have no gap");
            at = each.end();
        }
        Invariants.check(at == end, "the stored records end where the memory says");
    }
}
