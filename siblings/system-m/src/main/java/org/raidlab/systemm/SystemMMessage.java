package org.raidlab.systemm;

import java.util.List;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Message;
import org.raidlab.systemm.SystemMRecord.SegmentHash;
import org.raidlab.systemm.procedure.Call;

/** The messages of System M, by their receivers. */
public sealed interface SystemMMessage extends Message {
    /** To a message server. */
    sealed interface ServerMessage extends SystemMMessage {
        /**
         * A client's request.
         *
         * @param request a number; a client has one request under way
         * @param incarnation of the site to which the client speaks: another one does nothing for it, because a request
         *     that is repeated after a restart could be executed twice
         */
        record Submit(long request, int incarnation, Call call) implements ServerMessage {}

        /**
         * A client asks for the digest of a share of the committed database.
         *
         * @param share the records whose number leaves this remainder
         * @param shares divided by this
         */
        record Describe(long request, int incarnation, int share, int shares) implements ServerMessage {}

        /** Transactions whose commit records are on disk, in the order of their commitment. */
        record Responses(List<Response> responses) implements ServerMessage {
            public Responses {
                responses = List.copyOf(responses);
            }
        }
    }

    /** To a transaction server. */
    sealed interface TransactionMessage extends SystemMMessage {
        /** Requests of a message server, in their order. */
        record Requests(List<Request> requests) implements TransactionMessage {
            public Requests {
                requests = List.copyOf(requests);
            }
        }

        /**
         * A log page is on disk, and its buffer page is clean.
         *
         * @param hasSpace whether the disk-resident log has space for more
         */
        record PageClean(long page, boolean hasSpace) implements TransactionMessage {}

        /** The disk-resident log has space again. */
        record LogSpace(long bytes) implements TransactionMessage {}

        /** Begin a sweep: quiesce as the algorithm says, flip the paint, place the begin marker. */
        record BeginSweep(long sweep, Copy copy) implements TransactionMessage {}

        /** The sweep has visited all segments: flush the log tail. */
        record FlushTail(long sweep) implements TransactionMessage {}

        /** Flush the log tail, and have the log server clear these segments of a sweep. */
        record Clear(long sweep, List<SegmentHash> segments) implements TransactionMessage {
            public Clear {
                segments = List.copyOf(segments);
            }
        }

        /** The checkpointer has released a lock that executors wait for. */
        record LocksReleased(long sweep) implements TransactionMessage {}
    }

    /** To a log server: the log request queue. */
    sealed interface LogMessage extends SystemMMessage {
        /**
         * Flush a page; then forward the responses.
         *
         * @param isQuiet whether nothing else was to be done when the page was sealed
         */
        record FlushPage(long page, List<LogEntry> entries, List<Response> responses, boolean isQuiet)
                implements LogMessage {
            public FlushPage {
                entries = List.copyOf(entries);
                responses = List.copyOf(responses);
            }
        }

        /** Forward a response once this page is on disk. */
        record Attach(long page, Response response) implements LogMessage {}

        /** A sweep has begun. */
        record SweepBegun(long sweep, Copy copy, long lsn) implements LogMessage {}

        /** A sweep has visited all segments. */
        record SweepEnded(long sweep) implements LogMessage {}

        /** Write to the log that these segments of a sweep are cleared. */
        record Clear(long sweep, List<SegmentHash> segments) implements LogMessage {
            public Clear {
                segments = List.copyOf(segments);
            }
        }

        /** From itself: a clearance is on disk, and all before it. */
        record ClearDurable(long sweep) implements LogMessage {}

        /** The home block names this sweep: the log before its begin marker is no longer needed. */
        record Discard(long sweep) implements LogMessage {}

        /** From itself: a page is on disk. */
        record PageDurable(long page) implements LogMessage {}

        /** From itself: an end marker is on disk, and all before it. */
        record MarkDurable(long sweep) implements LogMessage {}
    }

    /** To a checkpoint server. */
    sealed interface CheckpointMessage extends SystemMMessage {
        /**
         * The begin marker of a sweep is in the log request queue.
         *
         * @param segments that there were at that moment
         */
        record Begun(long sweep, long lsn, int segments) implements CheckpointMessage {}

        /**
         * The log is on disk up to the sweep's end marker.
         *
         * @param chain of the log at the sweep's begin marker
         */
        record LogForced(long sweep, Row chain) implements CheckpointMessage {}

        /** The segments for which a clearance was asked may be written. */
        record Cleared(long sweep) implements CheckpointMessage {}

        /** From itself: cleared segments are in a half of the double-write buffer. */
        record Buffered(long sweep) implements CheckpointMessage {}

        /** From itself: the header of the double-write buffer names that half. */
        record BufferNamed(long sweep) implements CheckpointMessage {}

        /** From itself: a segment that a crash may have torn is whole on the backup copy again. */
        record Restored(int segment) implements CheckpointMessage {}

        /** From itself: a segment is on the backup copy. */
        record SegmentWritten(long sweep, int segment) implements CheckpointMessage {}

        /** From itself: the segment map is on the backup copy. */
        record MapWritten(long sweep) implements CheckpointMessage {}

        /** From itself: the home block names the sweep. */
        record HomeWritten(long sweep) implements CheckpointMessage {}
    }

    /** To a client. */
    sealed interface ClientMessage extends SystemMMessage {
        /** What became of a request; all that it shows is on disk. */
        record Answer(long request, Response.Outcome outcome, List<Long> values, String text) implements ClientMessage {
            public Answer {
                values = List.copyOf(values);
            }
        }

        /** The site is in another incarnation than the client believes; nothing was done. */
        record OtherIncarnation(long request, int incarnation) implements ClientMessage {}
    }
}
