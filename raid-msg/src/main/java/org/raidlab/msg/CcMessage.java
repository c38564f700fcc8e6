package org.raidlab.msg;

import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.PackedList;

/** The messages that the Concurrency Controller receives, all of them from its site's Atomicity Controller. */
public sealed interface CcMessage extends RaidMessage, WithinSite {
    /**
     * A request to validate a transaction. A yes makes it pending until it is decided; without writes it holds nothing.
     *
     * @param reads the entries to judge here
     */
    record Check(TxnId txn, List<ReadEntry> reads, List<Write> writes) implements CcMessage {
        public Check {
            reads = List.copyOf(reads);
            writes = PackedList.frozen(writes);
        }
    }

    /** The decision on a transaction: CC releases its commit-locks. */
    record Decide(TxnId txn, boolean commit, Stamp stamp) implements CcMessage {}

    /**
     * After a restart, before any check: the transactions that voted yes and are undecided; CC restores their
     * commit-locks.
     */
    record RestoreLocks(List<Pending> pending) implements CcMessage {
        public RestoreLocks {
            pending = List.copyOf(pending);
        }
    }

    /** At view entry: the transactions in doubt at the members of the view; CC adopts their commit-locks. */
    record AdoptLocks(List<Pending> pending) implements CcMessage {
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
    record Continue() implements CcMessage {}
}
