package org.raidlab.msg;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.PackedList;
import org.raidlab.core.turn.LogRecord;

/**
 * The records that RAID's servers write to their site's log. The Atomicity Controller writes these; the Access Manager
 * is redone from them, so one force serves the site. Their order is part of the log's format: append, never reorder.
 */
public sealed interface RaidRecord extends LogRecord {
    /**
     * A yes that outlives a crash, with its locks and writes: it is forced before the vote is sent.
     *
     * @param clock that the vote carries
     * @param protocol as in {@link AcMessage.Prepare}
     * @param evidence that the vote carries
     */
    record Prepared(
            TxnId txn,
            long time,
            List<AcMessage.Member> members,
            List<ReadEntry> reads,
            List<Write> writes,
            List<Placement> placements,
            Stamp clock,
            String protocol,
            Evidence evidence)
            implements RaidRecord, LedgerRecord {
        public Prepared {
            members = List.copyOf(members);
            reads = List.copyOf(reads);
            writes = PackedList.frozen(writes);
            placements = List.copyOf(placements);
        }

        /** Creates a yes for writes to relations that all sites replicate. */
        public Prepared(
                TxnId txn, long time, List<AcMessage.Member> members, List<ReadEntry> reads, List<Write> writes) {
            this(txn, time, members, reads, writes, List.of(), Stamp.NONE, "", Evidence.NONE);
        }

        /** Returns the transaction on which the site is in doubt from now on. */
        public InDoubtTransaction inDoubt() {
            return new InDoubtTransaction(txn, members, reads, writes, placements, clock, protocol, evidence);
        }

        @Override
        public Event event() {
            return Event.VOTE_YES;
        }
    }

    /** The coordinator's own yes: appended only, since a coordinator without a decision aborts. */
    record Voted(TxnId txn, long time) implements RaidRecord, LedgerRecord {
        @Override
        public Event event() {
            return Event.VOTE_YES;
        }
    }

    /** A no, or the refusal of a transaction unknown to the site. */
    record Refused(TxnId txn, long time) implements RaidRecord, LedgerRecord {
        @Override
        public Event event() {
            return Event.VOTE_NO;
        }
    }

    /** The coordinator's commit: it is forced and contains the writes, so the coordinator needs no prepared record. */
    record Committed(
            TxnId txn,
            long time,
            Stamp stamp,
            List<AcMessage.Member> members,
            List<Write> writes,
            List<Placement> placements)
            implements RaidRecord, LedgerRecord {
        public Committed {
            members = List.copyOf(members);
            writes = PackedList.frozen(writes);
            placements = List.copyOf(placements);
        }

        /** Creates a commit of writes to relations that all sites replicate. */
        public Committed(TxnId txn, long time, Stamp stamp, List<AcMessage.Member> members, List<Write> writes) {
            this(txn, time, stamp, members, writes, List.of());
        }

        @Override
        public Event event() {
            return Event.COMMIT;
        }
    }

    /** A site has learned that what it had prepared is committed; the writes stand in its prepared record. */
    record Learned(TxnId txn, long time, Stamp stamp) implements RaidRecord, LedgerRecord {
        @Override
        public Event event() {
            return Event.COMMIT;
        }
    }

    /** An abort, by decision or by presumption. */
    record Aborted(TxnId txn, long time) implements RaidRecord, LedgerRecord {
        @Override
        public Event event() {
            return Event.ABORT;
        }
    }

    /** All participants have acknowledged a commit: the coordinator need not repeat it any more. */
    record Finished(TxnId txn) implements RaidRecord {}

    /** The Lamport clock, kept when the log is cut. */
    record Clock(Stamp stamp) implements RaidRecord {}

    /**
     * A commit that other sites may still inquire about, written again when the log is cut.
     *
     * @param sites that may ask: at its coordinator those that have not acknowledged it, at a participant its members
     */
    record Remembered(TxnId txn, Stamp stamp, List<Integer> sites) implements RaidRecord {
        public Remembered {
            sites = List.copyOf(sites);
        }
    }

    /**
     * The state of a Replication Controller that concerns views: AC forces it before RC tells any site of it.
     *
     * @param installed the newest view as of which the site's state is whole
     * @param known the newest view known to be chosen
     * @param promised the ballot below which nothing is accepted as its successor
     * @param acceptedBallot of the successor accepted; 0 if none is
     * @param accepted members of that successor
     * @param others the newest view that each other site is known to have installed
     * @param acceptedAlgorithms of that successor
     */
    record Views(
            long installed,
            SessionVector known,
            long promised,
            long acceptedBallot,
            List<AcMessage.Member> accepted,
            List<InstalledView> others,
            ViewAlgorithms acceptedAlgorithms)
            implements RaidRecord {
        public Views {
            accepted = List.copyOf(accepted);
            others = List.copyOf(others);
        }

        /** Creates a record without knowledge of the other sites. */
        public Views(
                long installed,
                SessionVector known,
                long promised,
                long acceptedBallot,
                List<AcMessage.Member> accepted) {
            this(installed, known, promised, acceptedBallot, accepted, List.of(), ViewAlgorithms.OF_CLUSTER_FILE);
        }

        /** Returns this record with a state that is up to date as of this view at least. */
        public Views installedAtLeast(long view) {
            return new Views(
                    Math.max(installed, view), known, promised, acceptedBallot, accepted, others, acceptedAlgorithms);
        }
    }

    /**
     * The newest view that a site is known to have installed, and its session: an older state of that site is not its
     * last one.
     */
    record InstalledView(AcMessage.Member member, long view) {}

    /**
     * All fail-locks, written when the log is cut and when a site enters a view.
     *
     * @param asOf they contain the decisions up to this log position; -1 for all before this record
     */
    record FailLocks(long asOf, List<FailLock> failLocks) implements RaidRecord {
        public FailLocks {
            failLocks = PackedList.frozen(failLocks);
        }
    }

    /**
     * An inherited transaction, which the site received with the transferred state when it entered a view; it has its
     * commit-locks here.
     */
    record Inherited(InDoubtTransaction inDoubt) implements RaidRecord {}

    /** An inherited transaction is over. */
    record Resolved(TxnId txn) implements RaidRecord {}

    /**
     * A consistent process checkpoint of a site's servers: the last one in the log counts.
     *
     * @param number counts the site's checkpoints, over its lives
     * @param images of the servers that have been checkpointed, each once
     */
    record ProcessCheckpoint(long number, List<Image> images) implements RaidRecord {
        public ProcessCheckpoint {
            images = List.copyOf(images);
        }
    }

    /** A participant's yes that is still not decided, written again when the log is cut; the vote is in the ledger. */
    record InDoubt(InDoubtTransaction inDoubt) implements RaidRecord {}

    /**
     * A part of a fail-lock table that is too long for one {@link FailLocks}: the table counts once its last part and
     * all parts right before it are there.
     *
     * @param asOf as in {@link FailLocks}
     * @param part from 0
     */
    record FailLocksPart(long asOf, int part, boolean last, List<FailLock> failLocks) implements RaidRecord {
        public FailLocksPart {
            failLocks = PackedList.frozen(failLocks);
        }
    }

    /**
     * Three-phase commit: what a site that has voted yes has promised and recorded since.
     *
     * @param promised the last ballot that the site follows
     * @param preDecision that it has recorded last; its ballot is {@link Stamp#NONE} if there is none
     */
    record PreDecided(TxnId txn, Stamp promised, AcMessage.PreDecision preDecision) implements RaidRecord {}

    /**
     * The state of one server in a process checkpoint.
     *
     * @param incarnation in which it was taken
     * @param traffic how many messages it had sent to each member of its group in that incarnation, and how many it had
     *     received, in the group's order
     */
    record Image(RaidServer server, int incarnation, List<Traffic> traffic, byte[] state) {
        public Image {
            traffic = List.copyOf(traffic);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Image that
                    && server == that.server
                    && incarnation == that.incarnation
                    && traffic.equals(that.traffic)
                    && Arrays.equals(state, that.state);
        }

        @Override
        public int hashCode() {
            return Objects.hash(server, incarnation, traffic, Arrays.hashCode(state));
        }
    }

    /** Messages between a server and another one of its group. */
    record Traffic(long sent, long received) {}
}
