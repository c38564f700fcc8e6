package org.raidlab.systemm;

import java.util.List;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.LogRecord;

/** What a log server writes. Each record is chained to the one before it, so that recovery can prove the log. */
public sealed interface SystemMRecord extends LogRecord {
    /** Returns the SHA-256 of the chain before this record, and of this record. */
    Row chain();

    /** A log page. */
    record Page(long page, List<LogEntry> entries, Row chain) implements SystemMRecord {
        public Page {
            entries = List.copyOf(entries);
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
}
