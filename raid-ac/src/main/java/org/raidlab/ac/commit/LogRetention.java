package org.raidlab.ac.commit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;

/**
 * The retention of log records: a transaction's records stay until it is decided and acknowledged, and its writes are
 * in a durable checkpoint. What waits for a site that is away would hold the log for as long: it is
 * {@linkplain #overdue written again} instead.
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

    /** Keeps the log from this position on: a record of the transaction is there. */
    public void hold(TxnId txn, Lsn at) {
        kept.putIfAbsent(txn, new Kept(at));
    }

    /**
     * Keeps the log from this position on only: all needed records of the transaction have been written again there.
     */
    public void writtenAgain(TxnId txn, Lsn at) {
        kept.computeIfAbsent(txn, _ -> new Kept(at)).first = at;
    }

    /** Records the log position of the transaction's commit. */
    public void decided(TxnId txn, Lsn at) {
        hold(txn, at);
        Kept entry = kept.get(txn);
        if (entry != null) {
            entry.decided = at;
        }
    }

    /** Records that no site will inquire about the transaction any more. */
    public void finished(TxnId txn) {
        Kept entry = kept.get(txn);
        if (entry != null) {
            entry.finished = true;
        }
    }

    /** Releases the records of an aborted transaction. */
    public void release(TxnId txn) {
        kept.remove(txn);
    }

    /**
     * Takes a durable checkpoint with all commits before {@code checkpointed}, and returns the log position before
     * which no record is needed.
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

    /** Returns the transactions whose records were kept at the last cut of the log and are still kept. */
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
