package org.raidlab.ac;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;

/**
 * Which part of the log is still needed: a transaction's records stay until it is decided, acknowledged by all whom it
 * concerns, and its writes stand in a durable checkpoint.
 */
public final class LogRetention {
    private static final class Kept {
        private final Lsn first;
        private Lsn decided = Lsn.END;
        private boolean finished;

        private Kept(Lsn first) {
            this.first = first;
        }
    }

    private final SequencedMap<TxnId, Kept> kept = new LinkedHashMap<>();

    /** A record of the transaction stands at this position. */
    public void hold(TxnId txn, Lsn at) {
        kept.putIfAbsent(txn, new Kept(at));
    }

    /** Its commit stands at this position. */
    public void decided(TxnId txn, Lsn at) {
        hold(txn, at);
        Kept entry = kept.get(txn);
        if (entry != null) {
            entry.decided = at;
        }
    }

    /** Nobody will ask for it any more. */
    public void finished(TxnId txn) {
        Kept entry = kept.get(txn);
        if (entry != null) {
            entry.finished = true;
        }
    }

    /** It aborted: none of its records is needed. */
    public void release(TxnId txn) {
        kept.remove(txn);
    }

    /**
     * Commits before {@code checkpointed} are in the database for good; returns the position before which nothing is
     * needed.
     */
    public Lsn checkpointed(Lsn checkpointed) {
        kept.values().removeIf(entry -> entry.finished && entry.decided.isBefore(checkpointed));
        Lsn needed = checkpointed;
        for (Kept entry : kept.values()) {
            needed = Lsn.min(needed, entry.first);
        }
        return needed;
    }

    public int size() {
        return kept.size();
    }
}
