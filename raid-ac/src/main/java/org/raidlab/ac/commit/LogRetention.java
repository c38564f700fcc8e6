package org.raidlab.ac.commit;

import java.util.ArrayList;
import java.util.Arrays;
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

        private boolean isOver() {
            return finished && !decided.equals(Lsn.END);
        }
    }

    /**
     * The transactions that are over, and whose writes no checkpoint has yet: first record and decision of each. They
     * are many, and each lives for seconds, so they are numbers in an array, which the collector need not copy one by
     * one.
     */
    private static final class Over {
        private static final int WORDS = 2;

        private long[] words = new long[WORDS * 64];
        private int length;

        void add(Lsn first, Lsn decided) {
            if (length == words.length) {
                words = Arrays.copyOf(words, 2 * length);
            }
            words[length] = first.offset();
            words[length + 1] = decided.offset();
            length += WORDS;
        }

        /** Drops what a checkpoint has, and returns the first record of the rest; {@link Lsn#END} if there is none. */
        Lsn checkpointed(Lsn checkpointed) {
            int left = 0;
            long first = Lsn.END.offset();
            for (int at = 0; at < length; at += WORDS) {
                if (words[at + 1] >= checkpointed.offset()) {
                    first = Math.min(first, words[at]);
                    words[left] = words[at];
                    words[left + 1] = words[at + 1];
                    left += WORDS;
                }
            }
            length = left;
            return new Lsn(first);
        }

        int size() {
            return length / WORDS;
        }
    }

    private final SequencedMap<TxnId, Kept> kept = new LinkedHashMap<>();
    private final Over over = new Over();
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
            removeIfOver(txn, entry);
        }
    }

    /** Records that no site will inquire about the transaction any more. */
    public void finished(TxnId txn) {
        Kept entry = kept.get(txn);
        if (entry != null) {
            entry.finished = true;
            removeIfOver(txn, entry);
        }
    }

    private void removeIfOver(TxnId txn, Kept entry) {
        if (entry.isOver()) {
            kept.remove(txn);
            over.add(entry.first, entry.decided);
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
        Lsn needed = Lsn.min(checkpointed, over.checkpointed(checkpointed));
        for (Kept entry : kept.values()) {
            needed = Lsn.min(needed, entry.first);
        }
        return needed;
    }

    /**
     * Returns the transactions that are not over whose records were kept at the last cut of the log and are still kept.
     */
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
        return kept.size() + over.size();
    }
}
