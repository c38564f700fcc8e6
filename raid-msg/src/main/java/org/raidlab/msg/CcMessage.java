package org.raidlab.msg;

import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.PackedList;

/**
 * The messages that the Concurrency Controller receives: from its site's Atomicity Controller, and, if its algorithm
 * controls transactions while they execute, from the Action Drivers of all sites.
 */
public sealed interface CcMessage extends RaidMessage {
    /**
     * A request to validate a transaction. A yes makes it pending until it is decided; without writes it holds nothing.
     *
     * @param begun when the transaction, or the first try of it, began; 0 if no controller asks for it
     * @param membership a number that grows whenever the sites that take part change, a restart included; 0 if it is
     *     not known
     * @param reads the entries to judge here
     */
    record Check(TxnId txn, long begun, long membership, List<ReadEntry> reads, List<Write> writes)
            implements CcMessage, WithinSite {
        public Check {
            reads = List.copyOf(reads);
            writes = PackedList.frozen(writes);
        }

        /** Creates a request for a controller that does not ask for memberships. */
        public Check(TxnId txn, long begun, List<ReadEntry> reads, List<Write> writes) {
            this(txn, begun, 0, reads, writes);
        }

        /** Creates a request for a controller that does not ask when transactions began, either. */
        public Check(TxnId txn, List<ReadEntry> reads, List<Write> writes) {
            this(txn, 0, reads, writes);
        }
    }

    /**
     * The decision on a transaction: CC releases its commit-locks.
     *
     * @param evidence that goes with a commit, if this site has been told
     */
    record Decide(TxnId txn, boolean commit, Stamp stamp, Evidence evidence) implements CcMessage, WithinSite {
        /** Creates a decision without evidence. */
        public Decide(TxnId txn, boolean commit, Stamp stamp) {
            this(txn, commit, stamp, Evidence.NONE);
        }
    }

    /**
     * After a restart, before any check: the transactions that voted yes and are undecided; CC restores their
     * commit-locks.
     */
    record RestoreLocks(List<Pending> pending) implements CcMessage, WithinSite {
        public RestoreLocks {
            pending = List.copyOf(pending);
        }
    }

    /** At view entry: the transactions in doubt at the members of the view; CC adopts their commit-locks. */
    record AdoptLocks(List<Pending> pending) implements CcMessage, WithinSite {
        public AdoptLocks {
            pending = List.copyOf(pending);
        }
    }

    /** A prepared transaction. */
    record Pending(TxnId txn, List<ReadEntry> reads, List<Write> writes) {
        public Pending {
            reads = List.copyOf(reads);
            writes = PackedList.frozen(writes);
        }
    }

    /** From CC to itself: a request to continue a large request. */
    record Continue() implements CcMessage, WithinSite {}

    /**
     * From the Action Driver of a transaction, if the algorithm asks for it: the transaction is about to read here
     * (answered by {@link AdMessage.ReadVerdict}). It may come again.
     *
     * @param request as in the answer
     * @param begun as in {@link Check}
     * @param reads what is about to be read; versions and numbers of posts are not known yet
     */
    record Read(TxnId txn, int request, long begun, List<ReadEntry> reads) implements CcMessage {
        public Read {
            reads = List.copyOf(reads);
        }
    }

    /** From the Action Driver of a transaction that has announced reads here: the transaction is over. */
    record End(TxnId txn) implements CcMessage {}

    /** From AC, which has installed a view: the algorithm of this name goes on from here on. */
    record Switch(String algorithm) implements CcMessage, WithinSite {}
}
