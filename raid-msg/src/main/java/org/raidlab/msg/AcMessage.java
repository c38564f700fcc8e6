package org.raidlab.msg;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.PackedList;
import org.raidlab.msg.relation.RelationId;

/**
 * The messages that the Atomicity Controller receives: from its own site's servers, and from the controllers of other
 * sites.
 */
public sealed interface AcMessage extends RaidMessage {
    /**
     * From AD: a request to commit. Without writes it is validated where it has read.
     *
     * @param oldestActive the oldest transaction that may still ask for commitment here
     * @param reads made here
     * @param elsewhere reads made at other sites
     * @param placements of relations written that not all sites hold
     * @param begun for the Concurrency Controllers, as in {@link CcMessage.Check}
     */
    record Commit(
            TxnId txn,
            TxnId oldestActive,
            List<ReadEntry> reads,
            List<Write> writes,
            List<SiteReads> elsewhere,
            List<Placement> placements,
            long begun)
            implements AcMessage, WithinSite {
        public Commit {
            reads = List.copyOf(reads);
            writes = PackedList.frozen(writes);
            elsewhere = List.copyOf(elsewhere);
            placements = List.copyOf(placements);
        }

        /** Creates a request for controllers that do not ask when transactions began. */
        public Commit(
                TxnId txn,
                TxnId oldestActive,
                List<ReadEntry> reads,
                List<Write> writes,
                List<SiteReads> elsewhere,
                List<Placement> placements) {
            this(txn, oldestActive, reads, writes, elsewhere, placements, 0);
        }

        /** Creates a request where this site has copies of all that is read, and all sites of all that is written. */
        public Commit(TxnId txn, TxnId oldestActive, List<ReadEntry> reads, List<Write> writes) {
            this(txn, oldestActive, reads, writes, List.of(), List.of());
        }
    }

    /**
     * From the home site of a transaction that writes nothing: a question whether its reads at this site, in this
     * incarnation, are still current. Asked after its last read (answered by {@link ReadsValidated}).
     *
     * @param begun for the Concurrency Controller, as in {@link CcMessage.Check}
     */
    record ValidateReads(TxnId txn, long begun, SiteReads request) implements AcMessage {
        /** Creates a question for a controller that does not ask when transactions began. */
        public ValidateReads(TxnId txn, SiteReads request) {
            this(txn, 0, request);
        }
    }

    /**
     * Answer to {@link ValidateReads}.
     *
     * @param evidence of CC's yes
     */
    record ReadsValidated(TxnId txn, int site, Verdict verdict, Evidence evidence) implements AcMessage {
        /** Creates an answer without evidence. */
        public ReadsValidated(TxnId txn, int site, Verdict verdict) {
            this(txn, site, verdict, Evidence.NONE);
        }
    }

    /** From AD, for {@link Action.Explain}: a request for the cost that a commit with writes would have now. */
    record DryRunCommit(TxnId txn) implements AcMessage, WithinSite {}

    /**
     * From RC, whenever it changes: who takes part in a transaction that is to commit now.
     *
     * @param down members that seem to have failed; as long as there is one, no transaction with writes begins to
     *     commit
     */
    record View(long view, List<Member> up, List<Integer> down) implements AcMessage, WithinSite {
        public View {
            up = List.copyOf(up);
            down = List.copyOf(down);
        }
    }

    /** A site of a view, in one of its incarnations. */
    record Member(int site, int incarnation) {
        public Member {
            Address.requireSite(site);
        }
    }

    /**
     * From CC: the verdict on a transaction.
     *
     * @param evidence of a yes
     */
    record ValidationResult(TxnId txn, Verdict verdict, Evidence evidence) implements AcMessage, WithinSite {
        /** Creates a verdict without evidence. */
        public ValidationResult(TxnId txn, Verdict verdict) {
            this(txn, verdict, Evidence.NONE);
        }
    }

    /** From AM: the writes are in the database. */
    record Posted(TxnId txn, long nanos) implements AcMessage, WithinSite {}

    /** From AM: all posts decided before this log position are in a durable checkpoint. */
    record Checkpointed(long lsn, Stamp newest) implements AcMessage, WithinSite {}

    /**
     * Phase 1, from the coordinator.
     *
     * @param lowWatermark the coordinator's site answers for everything older than this; such transactions are refused
     * @param view the view that the coordinator saw
     * @param members who takes part, the coordinator included
     * @param reads entries that this site is to judge
     * @param placements of relations written that not all sites hold
     * @param begun for the Concurrency Controllers, as in {@link CcMessage.Check}
     * @param protocol the name of the commit protocol; empty for sites that have one only
     */
    record Prepare(
            TxnId txn,
            TxnId lowWatermark,
            long view,
            List<Member> members,
            List<ReadEntry> reads,
            List<Write> writes,
            List<Placement> placements,
            long begun,
            String protocol)
            implements AcMessage {
        public Prepare {
            members = List.copyOf(members);
            reads = List.copyOf(reads);
            writes = PackedList.frozen(writes);
            placements = List.copyOf(placements);
        }

        /** Creates a prepare of writes to relations that all sites replicate, for controllers that ask for no age. */
        public Prepare(
                TxnId txn,
                TxnId lowWatermark,
                long view,
                List<Member> members,
                List<ReadEntry> reads,
                List<Write> writes) {
            this(txn, lowWatermark, view, members, reads, writes, List.of(), 0, "");
        }

        /** Returns this prepare with more read entries to validate. */
        public Prepare withReads(List<ReadEntry> more) {
            List<ReadEntry> all = new ArrayList<>(reads);
            all.addAll(more);
            return new Prepare(txn, lowWatermark, view, members, all, writes, placements, begun, protocol);
        }

        /** Returns whether a site has copies of all relations that are written, so that it needs all rows. */
        public boolean isWholeAt(int site) {
            return placements.stream().allMatch(placement -> placement.holders().contains(site));
        }

        /** Returns this prepare as a site gets it: without the rows of relations that the site has no copies of. */
        public Prepare at(int site) {
            if (isWholeAt(site)) {
                return this;
            }
            List<Write> stored = writes.stream()
                    .map(write ->
                            Placement.isHeld(placements, write.relation(), site, true) ? write : write.withoutRow())
                    .toList();
            return new Prepare(txn, lowWatermark, view, members, reads, stored, placements, begun, protocol);
        }

        /** Returns the transaction that is in doubt once its voters have said yes. */
        public InDoubtTransaction inDoubt() {
            return inDoubt(Stamp.NONE);
        }

        /** Returns the transaction that is in doubt at this site once the site has voted yes with this clock. */
        public InDoubtTransaction inDoubt(Stamp clock) {
            return inDoubt(reads, clock);
        }

        /** Returns the same with these read entries as those that the site has validated. */
        public InDoubtTransaction inDoubt(List<ReadEntry> validated, Stamp clock) {
            return new InDoubtTransaction(txn, members, validated, writes, placements, clock, protocol, Evidence.NONE);
        }
    }

    /**
     * Answer to a prepare, with the voter's Lamport clock.
     *
     * @param evidence of CC's yes
     * @param acknowledged earlier commits of the same coordinator that are durable at the voter, as by
     *     {@link Acknowledge}
     */
    record Vote(TxnId txn, int site, Verdict verdict, Stamp clock, Evidence evidence, List<TxnId> acknowledged)
            implements AcMessage {
        public Vote {
            acknowledged = List.copyOf(acknowledged);
        }

        /** Creates a vote that acknowledges nothing. */
        public Vote(TxnId txn, int site, Verdict verdict, Stamp clock, Evidence evidence) {
            this(txn, site, verdict, clock, evidence, List.of());
        }

        /** Creates a vote without evidence that acknowledges nothing. */
        public Vote(TxnId txn, int site, Verdict verdict, Stamp clock) {
            this(txn, site, verdict, clock, Evidence.NONE);
        }

        /** Returns this vote with earlier commits that it acknowledges. */
        public Vote acknowledging(List<TxnId> commits) {
            return new Vote(txn, site, verdict, clock, evidence, commits);
        }
    }

    /**
     * Phase 2: the decision on a transaction. The stamp is {@link Stamp#NONE} for an abort.
     *
     * @param evidence that goes with a commit; it may be missing, which makes CC judge more strictly
     */
    record Decision(TxnId txn, boolean commit, Stamp stamp, Evidence evidence) implements AcMessage {
        /** Creates a decision without evidence. */
        public Decision(TxnId txn, boolean commit, Stamp stamp) {
            this(txn, commit, stamp, Evidence.NONE);
        }
    }

    /** The commit is durable at a participant. */
    record Acknowledge(TxnId txn, int site) implements AcMessage {}

    /** A participant in doubt asks the coordinator, then the other participants. */
    record Inquire(TxnId txn) implements AcMessage {}

    /**
     * The answer of a participant that is in doubt too; a site that knows the decision answers with a {@link Decision}.
     */
    record InDoubt(TxnId txn, int site) implements AcMessage {}

    /**
     * The answer of a site that remembers only that the transaction committed and that all its members know of the
     * commit.
     */
    record AlreadyCommitted(TxnId txn) implements AcMessage {}

    /**
     * From RC: the verdict on a transaction that this site's CC has said yes to.
     *
     * @param others with quorums, the sites that have to judge the reads of a transaction of this site too
     */
    record ReplicaCheckResult(TxnId txn, boolean good, List<Member> others) implements AcMessage, WithinSite {
        public ReplicaCheckResult {
            others = List.copyOf(others);
        }

        /** Creates a result that names no other sites to ask. */
        public ReplicaCheckResult(TxnId txn, boolean good) {
            this(txn, good, List.of());
        }
    }

    /** From RC: a request to force these views (answered by {@link RcMessage.Recorded}). */
    record Remember(long number, RaidRecord.Views views) implements AcMessage, WithinSite {}

    /** From RC: a request to install this view; from now on AC votes on nothing in an older one (answered likewise). */
    record Install(long number, SessionVector view, RaidRecord.Views views) implements AcMessage, WithinSite {}

    /**
     * From RC: the site enters a view with this transferred state (answered likewise, once the sender knows the
     * decision on none of this site's in-doubt transactions).
     */
    record Join(
            long number,
            SessionVector view,
            RaidRecord.Views views,
            List<FailLock> failLocks,
            List<InDoubtTransaction> inDoubt)
            implements AcMessage, WithinSite {
        public Join {
            failLocks = PackedList.frozen(failLocks);
            inDoubt = List.copyOf(inDoubt);
        }
    }

    /**
     * From RC: a request for the transactions in doubt here. For a site that enters the view (answered by
     * {@link RcMessage.InDoubtTransactions}).
     */
    record AskInDoubtTransactions(Member joiner) implements AcMessage, WithinSite {}

    /** From RC: the records that the log has to keep when it is cut. */
    record Snapshot(RaidRecord.Views views, RaidRecord.FailLocks failLocks) implements AcMessage, WithinSite {}

    /**
     * From RC: relations with out-of-date copies here, which must not be read; AC passes them on to AM behind the
     * posts.
     *
     * @param failLocked whether any site has out-of-date copies: then RC wants to know of every commit
     * @param upTo the log position of the last commit that RC knew of
     */
    record Stale(List<RelationId> relations, boolean failLocked, long upTo) implements AcMessage, WithinSite {
        public Stale {
            relations = List.copyOf(relations);
        }
    }

    /** A client asks for an outcome. */
    record AskOutcome(int request, TxnId txn) implements AcMessage {}

    /** From AD: the oldest transaction that may still ask for commitment here; all older ones of this site are over. */
    record OldestActive(TxnId txn) implements AcMessage, WithinSite {}

    /**
     * From AM: a request to report when every decision posted so far is durable (answered by
     * {@link AmMessage.LogDurable}).
     */
    record AwaitLog(long checkpoint) implements AcMessage, WithinSite {}

    /**
     * From RC: fail-locks and in-doubt transactions that belong to the next {@link Join} or {@link Snapshot}, which
     * would be too long with them.
     */
    record Part(StatePart state) implements AcMessage, WithinSite {}

    /**
     * Three-phase commit, from the site that leads the transaction to its end: a request to record a pre-commit or a
     * pre-abort (answered by {@link PreDecided}, or by {@link Elected} where a later ballot has been promised).
     *
     * @param ballot of the leader; the first one is the coordinator's
     * @param stamp of the commit; {@link Stamp#NONE} for an abort
     */
    record PreDecision(TxnId txn, Stamp ballot, boolean commit, Stamp stamp) implements AcMessage {}

    /** Answer to {@link PreDecision}: it is durable at the site. */
    record PreDecided(TxnId txn, int site, Stamp ballot) implements AcMessage {}

    /**
     * Three-phase commit, from a site in doubt that wants to lead the transaction to its end: a request for the state
     * of the others, who follow no earlier ballot from now on (answered by {@link Elected}).
     */
    record Elect(TxnId txn, Stamp ballot) implements AcMessage {}

    /**
     * Answer to {@link Elect}: the state of a transaction at a site that is in doubt.
     *
     * @param promised the last ballot that the site follows
     * @param preDecision that the site has recorded last; its ballot is {@link Stamp#NONE} if there is none
     */
    record Elected(TxnId txn, int site, Stamp promised, PreDecision preDecision) implements AcMessage {}

    /**
     * A client asks for a view with other algorithms, and which are in force (answered at once by
     * {@link ClientMessage.InForce}). The client repeats the request until they are.
     *
     * @param wanted an empty name leaves the algorithm as it is
     */
    record Switch(int request, ViewAlgorithms wanted) implements AcMessage {}
}
