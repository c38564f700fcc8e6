package org.raidlab.comm.memory;

import java.util.List;
import org.raidlab.comm.addressing.ProtocolCodec;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;

/** A message between a site's log and the memories that keep its newest records. The order is the wire format's. */
public sealed interface MemoryMessage {
    /** Longest message. */
    int BYTES_MAX = 8 << 20;

    /** Most records of a message. */
    int RECORDS_MAX = 65_536;

    /** Returns the codec of the protocol. */
    static Codec<MemoryMessage> codec() {
        return ProtocolCodec.of(ProtocolId.MEMORY, MemoryMessage.class, BYTES_MAX, new ServerTypes(List.of()));
    }

    /** A message to a memory. */
    sealed interface Request extends MemoryMessage {}

    /** A memory's answer. */
    sealed interface Answer extends MemoryMessage {
        /** Returns the memory's life: drawn at its start, so that one that began anew is told from the one before. */
        long life();
    }

    /**
     * One use of a memory by a site's log.
     *
     * @param incarnation of the site
     * @param number of this use in the incarnation, from 1
     */
    record Attachment(int site, int incarnation, int number) {
        public Attachment {
            Invariants.require(site > 0 && incarnation > 0 && number > 0, "attachments are counted from 1");
        }

        /** Returns whether this attachment of a site replaces another one of it. */
        boolean isNewerThan(Attachment other) {
            return incarnation != other.incarnation ? incarnation > other.incarnation : number > other.number;
        }
    }

    /**
     * A record of the log.
     *
     * @param offset at which it begins in the log
     * @param end at which the next one begins
     * @param payload the bytes of the record
     */
    @SuppressWarnings("ArrayRecordComponent") // a hand-over of bytes, never compared
    record StoredRecord(long offset, long end, byte[] payload) {
        public StoredRecord {
            Invariants.require(offset >= 0 && offset < end, "a record has a place in the log");
        }
    }

    /**
     * Store these records.
     *
     * @param durable up to where the site's disk has the log: the memory frees what is before
     * @param from where the first record begins; the log's end if there is none
     */
    record Store(Attachment attachment, long durable, long from, List<StoredRecord> records) implements Request {
        public Store {
            records = List.copyOf(records);
            Invariants.require(records.size() <= RECORDS_MAX, "too many records");
            long at = from;
            for (StoredRecord each : records) {
                Invariants.require(each.offset == at, "records follow each other without a gap");
                at = each.end;
            }
        }
    }

    /** Keep the log of this site from {@code durable} on, and forget what an earlier attachment has stored. */
    record Attach(Attachment attachment, long durable) implements Request {}

    /** Return the records of this attachment from a place in the log on. */
    record Fetch(Attachment attachment, long from) implements Request {}

    /** The memory has all records of the attachment up to {@code end}. */
    record Stored(long life, Attachment attachment, long end) implements Answer {}

    /** The memory does not know this attachment. */
    record Forgotten(long life, Attachment attachment) implements Answer {}

    /**
     * Records that a restarted site fetched.
     *
     * @param from as it was asked
     * @param end up to where the memory has the log
     */
    record Fetched(long life, Attachment attachment, long from, List<StoredRecord> records, long end)
            implements Answer {
        public Fetched {
            records = List.copyOf(records);
            Invariants.require(records.size() <= RECORDS_MAX, "too many records");
        }
    }
}
