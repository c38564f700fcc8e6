package org.raidlab.msg;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.relation.RelationId;

/**
 * The messages that the Action Driver receives. Tickets are the User Interface's; an answer carries the ticket of its
 * request.
 */
public sealed interface AdMessage extends RaidMessage {
    /**
     * A request to execute an action.
     *
     * @param txn the transaction to go on with; empty to begin one
     * @param commit whether the transaction ends with this action
     * @param interpretation nanoseconds that the User Interface took for it
     * @param begun as in {@link Begin}
     * @param announce whether {@link UiMessage.Began} is wanted if a transaction begins
     */
    record Execute(
            long ticket,
            Optional<TxnId> txn,
            Action action,
            boolean commit,
            long interpretation,
            long begun,
            boolean announce)
            implements AdMessage, WithinSite {
        /** Creates a request of a transaction that is no retry, and whose begin is announced. */
        public Execute(long ticket, Optional<TxnId> txn, Action action, boolean commit, long interpretation) {
            this(ticket, txn, action, commit, interpretation, 0, true);
        }
    }

    /**
     * A request to begin a transaction of several actions; answered by {@link UiMessage.Began}.
     *
     * @param begun when the first try of the transaction began, by the wall clock; 0 if it begins now
     */
    record Begin(long ticket, long begun) implements AdMessage, WithinSite {
        /** Creates a request to begin a transaction that is no retry. */
        public Begin(long ticket) {
            this(ticket, 0);
        }
    }

    /** A request to commit; answered by {@link UiMessage.Ended}. */
    record End(long ticket, TxnId txn) implements AdMessage, WithinSite {}

    /** A request to abort; answered by {@link UiMessage.Ended}. */
    record Abort(long ticket, TxnId txn) implements AdMessage, WithinSite {}

    /**
     * A request to abort the transaction whose action has this ticket, unless its commitment has been requested. The
     * answer to the action says what came of it.
     */
    record Cancel(long ticket) implements AdMessage, WithinSite {}

    /**
     * Tuples from the Access Manager.
     *
     * @param request as in the read
     * @param part of the answer to a look-up, from 0: parts from another site can overtake each other
     * @param next cursor to go on with, or -1 when all were given
     * @param asOf posts made when the read (for a scan through an index: its first batch) was answered
     */
    record Tuples(TxnId txn, int request, int part, List<Tuple> tuples, long next, long asOf) implements AdMessage {
        /** Creates an answer in one part. */
        public Tuples(TxnId txn, int request, List<Tuple> tuples, long next, long asOf) {
            this(txn, request, 0, tuples, next, asOf);
        }
    }

    /** From RC: the site at which to read the relation; empty if no site that is up has a good copy. */
    record Source(TxnId txn, RelationId relation, Optional<AcMessage.Member> source) implements AdMessage, WithinSite {}

    /** A tuple as the Access Manager has it. */
    record Tuple(TupleId id, Stamp version, Row row) {}

    /** The relation or index that a read named does not exist, or it changed while a range of it was read. */
    record NoSuchRelation(TxnId txn, int request) implements AdMessage {}

    /** The Atomicity Controller has decided a transaction, and the local database has its updates. */
    record Decided(TxnId txn, Outcome outcome, long postingNanos) implements AdMessage, WithinSite {}

    /**
     * The Atomicity Controller reports the cost of a commit with writes if no message is lost.
     *
     * @param voters sites that would vote, the coordinator's included
     * @param down sites that are down
     * @param rounds of messages and answers between sites
     * @param messages between sites
     * @param forces of log records, at all sites together
     */
    record DryRunResult(TxnId txn, List<Integer> voters, List<Integer> down, int rounds, int messages, int forces)
            implements AdMessage, WithinSite {
        public DryRunResult {
            voters = List.copyOf(voters);
            down = List.copyOf(down);
        }
    }

    /**
     * From RC: a request to run a copier transaction over these good copies (answered by
     * {@link RcMessage.CopierEnded}).
     *
     * @param partial relations of which this site has some good tuples only
     * @param after where the first item is a whole relation, the tuple to go on behind
     * @param most so many tuples
     */
    record RunCopier(long ticket, List<FailLock> failLocks, List<Partial> partial, long after, int most)
            implements AdMessage, WithinSite {
        public RunCopier {
            failLocks = List.copyOf(failLocks);
            partial = List.copyOf(partial);
        }
    }

    /**
     * A relation of which a source has good copies only of tuples with newer versions.
     *
     * @param newerThan {@link Stamp#NONE} if it has some tuples and all of those are good, as a new holder has; else
     *     the newest write that it may have missed of any tuple
     */
    record Partial(RelationId relation, Stamp newerThan) {}

    /**
     * From RC: a request to change the replica sites of these relations, in one transaction (answered by
     * {@link RcMessage.DirectoryUpdated}).
     *
     * @param members sites that must take part, in the sessions that they are in
     */
    record UpdateDirectory(long ticket, List<DirectoryUpdate> changes, List<AcMessage.Member> members)
            implements AdMessage, WithinSite {
        public UpdateDirectory {
            changes = List.copyOf(changes);
            members = List.copyOf(members);
        }
    }

    /**
     * From RC: a request to make a site without state a new replica site of all its former relations, in one
     * transaction (answered by {@link RcMessage.DirectoryUpdated}).
     *
     * @param founder whether it holds relations without an entry in the directory
     * @param holders of relations without an entry: all founders
     */
    record Readmit(long ticket, int site, boolean founder, List<Integer> holders) implements AdMessage, WithinSite {
        public Readmit {
            holders = List.copyOf(holders);
        }
    }

    /**
     * The new replica sites of a relation.
     *
     * @param before its holders as far as RC knows: if that is not so, nothing is changed
     * @param after its holders from now on
     * @param anew holders whose copies begin anew; before and after are the same then
     */
    record DirectoryUpdate(RelationId relation, List<Integer> before, List<Integer> after, List<Integer> anew) {
        public DirectoryUpdate {
            before = List.copyOf(before);
            after = List.copyOf(after);
            anew = List.copyOf(anew);
        }

        /** Creates a change of the directory. */
        public DirectoryUpdate(RelationId relation, List<Integer> before, List<Integer> after) {
            this(relation, before, after, List.of());
        }
    }

    /** From AM: the catalogue's entries for the requested relations; destroyed relations are left out. */
    record Entries(long ticket, List<Entry> entries) implements AdMessage, WithinSite {
        public Entries {
            entries = List.copyOf(entries);
        }
    }

    /**
     * The catalogue's entries on the replica sites of a relation.
     *
     * @param name its schema entry
     * @param holders its tuples in the directory
     */
    record Entry(Tuple name, List<Tuple> holders) {
        public Entry {
            holders = List.copyOf(holders);
        }
    }

    /** From AM: the copies that a read waits for are out of date, and no site that is up has a good one. */
    record Unavailable(TxnId txn, int request) implements AdMessage {}

    /**
     * The copies for a copier transaction.
     *
     * @param asOf posts made when they were read
     * @param next as in {@link RcMessage.CopyReply}
     * @param schemas in which the index entries of the copies were named
     */
    record Fetched(long ticket, List<GoodCopy> copies, long asOf, long next, List<ReadEntry> schemas)
            implements AdMessage, WithinSite {
        public Fetched {
            copies = List.copyOf(copies);
            schemas = List.copyOf(schemas);
        }

        /** Creates an answer with copies that needed no schema. */
        public Fetched(long ticket, List<GoodCopy> copies, long asOf, long next) {
            this(ticket, copies, asOf, next, List.of());
        }
    }

    /**
     * A copy as the Access Manager has it.
     *
     * @param version {@link Stamp#NONE} if nothing is known of the item (any more); of a whole relation, all of whose
     *     tuples stand before it, its schema's
     * @param row empty if it is deleted, or nothing is known
     * @param keys its index entries
     */
    record GoodCopy(Item item, Stamp version, Optional<Row> row, List<Write.KeyTouch> keys) {
        public GoodCopy {
            keys = List.copyOf(keys);
        }

        /** Creates a copy without index entries. */
        public GoodCopy(Item item, Stamp version, Optional<Row> row) {
            this(item, version, row, List.of());
        }
    }

    /** From AD to itself: a request to continue a statement that has used up its step. */
    record Continue(TxnId txn) implements AdMessage, WithinSite {}

    /**
     * From a Concurrency Controller: whether the transaction may make the read that it announced by
     * {@link CcMessage.Read}. A no ends the transaction.
     *
     * @param request as announced; 0 if the verdict, a no, concerns the whole transaction
     */
    record ReadVerdict(TxnId txn, int request, Verdict verdict) implements AdMessage {}

    /** From CC: whether its algorithm asks for the reads of transactions that begin from here on. */
    record AnnounceReads(boolean asked) implements AdMessage, WithinSite {}

    /** From AC: a request for the oldest active transaction (answered by {@link AcMessage.OldestActive}). */
    record AskOldestActive() implements AdMessage, WithinSite {}
}
