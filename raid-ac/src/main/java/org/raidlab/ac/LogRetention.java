package org.raidlab.ac;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;

/**
 * Which part of the log is still needed: a transaction's records stay until it is decided, acknowledged by all whom it
 * concerns, and its writes stand in a durable checkpoint. What waits for a site that is away would hold the log for as
 * long: it is {@linkplain #overdue written again} instead.
 */
public final class LogRetention {
    private static final class Kept {
        private Lsn first;
        private Lsn decided = Lsn.END;
        private boolean finished;

        private Kept(Lsn first) {
            this.first = first;
        }
    }

    private final SequencedMap<TxnId, Kept> kept = new LinkedHashMap<>();
    private Lsn lastCut = Lsn.START;

    /** A record of the transaction stands at this position. */
    public void hold(TxnId txn, Lsn at) {
        kept.putIfAbsent(txn, new Kept(at));
    }

    /** All that is needed of its records has been written again at this position. */
    public void writtenAgain(TxnId txn, Lsn at) {
        kept.computeIfAbsent(txn, _ -> new Kept(at)).first = at;
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
        lastCut = checkpointed;
        kept.values().removeIf(entry -> entry.finished && entry.decided.isBefore(checkpointed));
        Lsn needed = checkpointed;
        for (Kept entry : kept.values()) {
            needed = Lsn.min(needed, entry.first);
        }
        return needed;
    }

    /** The transactions that were to be kept when the log was cut last, and still are. */
    public List<TxnId> overdue() {
        List<TxnId> overdue = new ArrayList<>();
        kept.forEach((txn, entry) -> {
            if (entry.first.isBefore(lastCut)) {
                overdue.add(txn);
            }
        });
        return overdue;
    }

    public int size() {
        return kept.size();
    }
}
