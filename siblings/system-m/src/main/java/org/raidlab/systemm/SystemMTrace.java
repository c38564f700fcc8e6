package org.raidlab.systemm;

import org.raidlab.core.turn.TraceEvent;

/** What the servers note for people and tests. */
public sealed interface SystemMTrace extends TraceEvent {
    /** Returns whether a crash at this step tells most. */
    @Override
    default boolean isCritical() {
        return true;
    }

    /** A site has its database back. */
    record Recovered(long sweep, long lsn, long redone) implements SystemMTrace {
        @Override
        public boolean isCritical() {
            return false;
        }
    }

    /** The transaction server quiesces for a sweep. */
    record Quiescing(long sweep) implements SystemMTrace {}

    /** A sweep has begun. */
    record SweepBegun(long sweep, Copy copy, long lsn) implements SystemMTrace {}

    /** A segment goes to the backup copy. */
    record SegmentSent(long sweep, int segment) implements SystemMTrace {}

    /** The log server has cleared segments. */
    record Cleared(long sweep) implements SystemMTrace {}

    /** Cleared segments are in the double-write buffer; next they are written in place. */
    record Buffered(long sweep) implements SystemMTrace {}

    /** All segments of a sweep and their map are on the backup copy. */
    record CopyForced(long sweep) implements SystemMTrace {}

    /** The log is on disk up to the end marker; the home block is next. */
    record HomeSent(long sweep) implements SystemMTrace {}

    /** The home block names a sweep. */
    record HomeWritten(long sweep) implements SystemMTrace {}

    /** The log before a sweep was discarded. */
    record Discarded(long sweep) implements SystemMTrace {}

    /** A page that is not full goes to disk because a response has waited for long enough. */
    record SealedByTimer(long page) implements SystemMTrace {}

    /** Responses leave: their page is on disk. */
    record Responded(long page, int responses) implements SystemMTrace {}

    /** A transaction was aborted without its will, and will be restarted. */
    record Restarted(Cause cause) implements SystemMTrace {
        /** Why. */
        public enum Cause {
            DEADLOCK,
            BLACK_AND_WHITE
        }

        @Override
        public boolean isCritical() {
            return false;
        }
    }

    /** A transaction waits for a lock. */
    record Blocked(long transaction) implements SystemMTrace {
        @Override
        public boolean isCritical() {
            return false;
        }
    }
}
