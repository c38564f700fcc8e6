package org.raidlab.systemm;

import java.util.List;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.StorageException;

/** What a log server writes. Each record is chained to the one before it, so that recovery can prove the log. */
public sealed interface SystemMRecord extends LogRecord {
    /** Returns the SHA-256 of the chain before this record, and of this record. */
    Row chain();

    /**
     * A log page. Its entries are bytes already, so that they are laid out once for the chain and for the log.
     *
     * @param content the entries, which {@link #entries} reads
     */
    record Page(long page, Row content, Row chain) implements SystemMRecord {
        private static final int BYTES_MAX = 4 << 20;
        private static final Codec<Entries> CODEC = PackedCodec.of(Entries.class, BYTES_MAX);

        private record Entries(List<LogEntry> all) {}

        /** Makes a page without a chain. */
        public static Page of(long page, List<LogEntry> entries) {
            return new Page(page, new Row(CODEC.encode(new Entries(entries))), Row.EMPTY);
        }

        /** Returns the entries; {@link StorageException} if this version does not understand them. */
        public List<LogEntry> entries() {
            try {
                return CODEC.decode(content.bytes()).all();
            } catch (MalformedException e) {
                throw new StorageException("log page " + page + " is whole, but it is of another version", e);
            }
        }
    }

    /**
     * The begin marker of a sweep.
     *
     * @param lsn of the marker: commits with larger ones come after it
     */
    record SweepBegin(long sweep, Copy copy, long lsn, Row chain) implements SystemMRecord {}

    /** The end marker of a sweep: its copy and all the log before this are on disk. */
    record SweepEnd(long sweep, Row chain) implements SystemMRecord {}

    /** Segments that may overwrite those of a single backup copy: all that they contain is in the log before this. */
    record Cleared(long sweep, List<SegmentHash> segments, Row chain) implements SystemMRecord {
        public Cleared {
            segments = List.copyOf(segments);
        }
    }

    /**
     * The SHA-256 of a segment's image.
     *
     * @param segment its number
     */
    record SegmentHash(int segment, Row hash) {}
}
