package org.raidlab.msg;

import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.PackedList;

/** What the Concurrency Controller receives, all of it from its site's Atomicity Controller. */
public sealed interface CcMessage extends RaidMessage {
    /**
     * May this transaction commit? A yes makes it pending until it is decided; without writes it holds nothing.
     *
     * @param reads the entries to judge here
     */
    record Check(TxnId txn, List<ReadEntry> reads, List<Write> writes) implements CcMessage {
        public Check {
            reads = List.copyOf(reads);
            writes = PackedList.frozen(writes);
        }
    }

    /** The transaction is decided; its commit-locks go. */
    record Decide(TxnId txn, boolean commit, Stamp stamp) implements CcMessage {}

    /**
     * After a restart, before anything is checked: these voted yes and are undecided; they hold their commit-locks
     * again.
     */
    record RestoreLocks(List<Pending> pending) implements CcMessage {
        public RestoreLocks {
            pending = List.copyOf(pending);
        }
    }

    /** The site enters a view: these are in doubt at its members, and hold commit-locks here too. */
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

    /** A message to itself: what is left of a large request. */
    record Continue() implements CcMessage {}
}
