package org.raidlab.msg;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.PackedList;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.relation.RelationId;

/**
 * The messages that the Replication Controller receives: from its site's servers, the notifier, and the controllers of
 * other sites.
 */
public sealed interface RcMessage extends RaidMessage {
    /** A message on who is up, and on views: how one is chosen, and how a site enters it. */
    sealed interface OfViews {}

    /** What AC asks of views; a site that takes part in nothing answers it too. */
    sealed interface OfController extends OfViews {}

    /** A message on the state that AC's log keeps for replication control. */
    sealed interface OfLog {}

    /** A message on where copies are, which of them are out of date, and how they are brought up to date. */
    sealed interface OfCopies {}

    /** From the notifier: a site is up in this incarnation. A hint. */
    record SiteUp(int site, int incarnation) implements RcMessage, OfViews, WithinSite {}

    /** From the notifier: it no longer hears from this incarnation of a site. A hint. */
    record SiteDown(int site, int incarnation) implements RcMessage, OfViews {}

    /**
     * From AC: a request to validate a transaction that this site's CC has said yes to (answered by
     * {@link AcMessage.ReplicaCheckResult}). For a transaction that only reads: may its reads be answered? With quorums
     * for one that writes too: may this site vote yes?
     *
     * @param members who takes part; empty if it only reads
     * @param reads entries that were judged here
     * @param copied what a copier transaction writes, in the versions of its copies; empty for others
     */
    record CheckReplicas(TxnId txn, List<Member> members, List<ReadEntry> reads, List<Copy> copied)
            implements RcMessage, OfController, WithinSite {
        public CheckReplicas {
            members = List.copyOf(members);
            reads = List.copyOf(reads);
            copied = PackedList.frozen(copied);
        }

        /** A copy and its version. */
        public record Copy(Item item, Stamp version) {}

        /** Creates a request for a read-only transaction. */
        public CheckReplicas(TxnId txn, List<ReadEntry> reads) {
            this(txn, List.of(), reads, List.of());
        }
    }

    /**
     * From AC, first of all after a start: the state that the log records.
     *
     * @param since commits that the fail-locks do not contain
     * @param upTo the log's last position
     */
    record Restored(Optional<RaidRecord.Views> views, List<FailLock> failLocks, List<Decided> since, long upTo)
            implements RcMessage, OfLog, WithinSite {
        public Restored {
            failLocks = PackedList.frozen(failLocks);
            since = List.copyOf(since);
        }
    }

    /**
     * From AC: a transaction is committed here.
     *
     * @param at where its decision stands in the log
     * @param copies whether it was a copier transaction: it sets no fail-locks
     * @param placements of relations written that not all sites hold
     * @param placings what it changed in the directory
     */
    record Decided(
            TxnId txn,
            long at,
            Stamp stamp,
            List<Member> members,
            List<Item> items,
            boolean copies,
            List<Placement> placements,
            List<DirectoryChange> placings)
            implements RcMessage, OfLog, WithinSite {
        public Decided {
            members = List.copyOf(members);
            items = PackedList.frozen(items);
            placements = List.copyOf(placements);
            placings = List.copyOf(placings);
        }

        /** Creates a commit of writes to relations that all sites replicate, without a directory change. */
        public Decided(TxnId txn, long at, Stamp stamp, List<Member> members, List<Item> items, boolean copies) {
            this(txn, at, stamp, members, items, copies, List.of(), List.of());
        }
    }

    /** From AC: the record with this number is durable. */
    record Recorded(long number) implements RcMessage, OfController, WithinSite {}

    /**
     * From AC: the transactions in doubt here now, for a site that enters.
     *
     * @param view the one that AC votes in: in an older one it may have voted yes since
     */
    record InDoubtTransactions(Member joiner, long view, List<InDoubtTransaction> inDoubt)
            implements RcMessage, OfLog, WithinSite {
        public InDoubtTransactions {
            inDoubt = List.copyOf(inDoubt);
        }
    }

    /**
     * From AC: view entry is blocked; these transactions are in doubt here, and decided at the site that transferred
     * its state.
     */
    record EntryBlocked(List<TxnId> inDoubt) implements RcMessage, OfViews, WithinSite {
        public EntryBlocked {
            inDoubt = List.copyOf(inDoubt);
        }
    }

    /** From AC: the log is about to be cut (answered by {@link AcMessage.Snapshot}). */
    record AskSnapshot() implements RcMessage, OfLog, WithinSite {}

    /** From AM: a read waits for the copies of this relation. */
    record Wanted(RelationId relation) implements RcMessage, OfCopies, WithinSite {}

    /** From AM: these sites have copies of a relation; all sites if there are none. */
    record Placed(RelationId relation, List<Integer> holders) implements RcMessage, OfCopies, WithinSite {
        public Placed {
            holders = List.copyOf(holders);
        }
    }

    /**
     * From AD: a question at which site a relation can be read that this site does not replicate (answered by
     * {@link AdMessage.Source}).
     *
     * @param holders as the transaction knows them
     */
    record AskSource(TxnId txn, RelationId relation, List<Integer> holders) implements RcMessage, WithinSite {
        public AskSource {
            holders = List.copyOf(holders);
        }
    }

    /**
     * From AD: a requested copier transaction is over.
     *
     * @param next as in {@link CopyReply}
     */
    record CopierEnded(long ticket, boolean committed, long next) implements RcMessage, OfCopies, WithinSite {}

    /** From AD: a requested directory update is over. */
    record DirectoryUpdated(long ticket, boolean committed) implements RcMessage, OfCopies, WithinSite {}

    /**
     * A heartbeat: every site sends it to every other site some times a second.
     *
     * @param number counts the beats of this incarnation
     * @param known the newest view that the sender knows of
     * @param installed the newest view as of which its state is whole
     * @param restored the view as of which its state was whole when this session began; 0 for a site that holds
     *     nothing: one that was added or joins anew
     * @param active whether it takes part in a view in this session
     */
    record Heartbeat(Member from, long number, SessionVector known, long installed, long restored, boolean active)
            implements RcMessage, OfViews {
        /** Creates a heartbeat of a session that began with its present state. */
        public Heartbeat(Member from, long number, SessionVector known, long installed, boolean active) {
            this(from, number, known, installed, installed, active);
        }
    }

    /**
     * The answer to a heartbeat whose sender's stable storage is older than a state that the sender had: no view may
     * include that site.
     *
     * @param to the sender of the beat
     * @param heartbeat its number
     * @param had the session and the view that it is known to have had
     */
    record Refused(Member to, long heartbeat, RaidRecord.InstalledView had) implements RcMessage, OfViews {}

    /** A lease grant: while the lease lasts, no view leaves out the sender of this heartbeat. */
    record LeaseGrant(Member from, long number, long view) implements RcMessage, OfViews {}

    /** Phase 1 of the choice of the view that follows {@code base}. */
    record Propose(Member from, long ballot, SessionVector base) implements RcMessage, OfViews {}

    /**
     * The answer to a proposal: the sender will accept no view under a lower ballot than {@code ballot}.
     *
     * @param acceptedBallot of what was accepted last; 0 if nothing was
     */
    record Promise(
            int from,
            long base,
            long ballot,
            long acceptedBallot,
            List<Member> accepted,
            ViewAlgorithms acceptedAlgorithms)
            implements RcMessage, OfViews {
        public Promise {
            Address.requireSite(from);
            accepted = List.copyOf(accepted);
        }

        /** Creates a promise of a site that has accepted nothing, or no other algorithms than the cluster file's. */
        public Promise(int from, long base, long ballot, long acceptedBallot, List<Member> accepted) {
            this(from, base, ballot, acceptedBallot, accepted, ViewAlgorithms.OF_CLUSTER_FILE);
        }
    }

    /** Phase 2: accept this view. */
    record Accept(Member from, long ballot, SessionVector view) implements RcMessage, OfViews {}

    /** The answer to an accept: the sender has accepted the view durably. */
    record Accepted(int from, long ballot, long view) implements RcMessage, OfViews {}

    /**
     * From a member of the view to a site that enters it: the transferred state (control transaction of type 1).
     *
     * @param added the sites that came to the instance after its beginning
     */
    record TransferredState(
            Member to,
            SessionVector view,
            List<Integer> added,
            List<FailLock> failLocks,
            List<InDoubtTransaction> inDoubt)
            implements RcMessage, OfViews {
        public TransferredState {
            added = List.copyOf(added);
            failLocks = PackedList.frozen(failLocks);
            inDoubt = List.copyOf(inDoubt);
        }
    }

    /**
     * From a site with out-of-date copies to one with good copies: a request for a copier transaction.
     *
     * @param after where the first item is a whole relation, the tuple to go on behind
     * @param most so many tuples
     */
    record CopyRequest(Member from, long view, long request, List<Item> items, long after, int most)
            implements RcMessage, OfCopies {
        public CopyRequest {
            items = List.copyOf(items);
        }
    }

    /**
     * The answer to a copy request: whether the copier transaction has committed.
     *
     * @param next where the first item is a whole relation and there is more of it, the last tuple copied; else 0
     */
    record CopyReply(long request, boolean committed, long next) implements RcMessage, OfCopies {}

    /** Fail-lock gossip: the receiver's copies of these items are out of date, as far as the sender knows. */
    record FailLockNotice(Member to, List<FailLock> failLocks) implements RcMessage, OfCopies {
        public FailLockNotice {
            failLocks = List.copyOf(failLocks);
        }
    }

    /**
     * A challenge: it asks the receiver whether the receiver made a claim, and whether the claim is true. From a site
     * that was told something that it does not believe unasked.
     *
     * @param number fresh, so that no earlier answer answers it
     */
    record Challenge(int from, long number) implements RcMessage, OfViews {
        public Challenge {
            Address.requireSite(from);
        }
    }

    /**
     * The answer to a {@link Challenge}: the sender's identity and state, as a heartbeat.
     *
     * @param number of the challenge
     */
    record Response(long number, Heartbeat heartbeat) implements RcMessage, OfViews {}

    /**
     * From AC: fail-locks and in-doubt transactions that belong to the next {@link Restored} or
     * {@link InDoubtTransactions}, which would be too long with them.
     */
    record Part(StatePart state) implements RcMessage, OfLog, WithinSite {}

    /** From AC: commits that belong to the next {@link Restored}, before its own commits. */
    record Redone(List<Decided> since) implements RcMessage, OfLog, WithinSite {
        public Redone {
            since = List.copyOf(since);
        }
    }

    /**
     * A part of a state that is too long for one {@link TransferredState}. The first is sent, the others are asked for,
     * so what was lost is asked for again.
     *
     * @param state which one of the sender's: parts of two do not mix
     * @param part from 0
     * @param parts how many there are
     */
    record TransferredStatePart(
            Member from,
            Member to,
            SessionVector view,
            List<Integer> added,
            long state,
            int part,
            int parts,
            StatePart content)
            implements RcMessage, OfViews {
        public TransferredStatePart {
            added = List.copyOf(added);
        }
    }

    /** From an entering site to the site whose state it takes: a request for this part. */
    record StateTransferRequest(Member from, long view, long state, int part) implements RcMessage, OfViews {}

    /**
     * From AD: a transaction of this site has grown so large. The site is busy with it, and so is every participant
     * when it is prepared, in pieces that can be longer than a silence that is suspicious otherwise.
     */
    record LargeTransaction(long bytes) implements RcMessage, OfViews, WithinSite {}

    /** From a member of the view to all others: a transaction of so many bytes will keep this member and them busy. */
    record Busy(Member from, long bytes) implements RcMessage, OfViews {}

    /** From AC: a request for a view with these algorithms, where they are named; it holds for a while. */
    record Switch(ViewAlgorithms algorithms) implements RcMessage, OfViews, WithinSite {}
}
