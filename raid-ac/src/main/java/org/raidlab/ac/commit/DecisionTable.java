package org.raidlab.ac.commit;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.TxnId;
import org.raidlab.msg.LedgerRecord;

/**
 * The decision table: the state of each transaction that this site voted on or coordinated, one byte each, in chunks by
 * home site, incarnation and counter.
 */
public final class DecisionTable {
    /** The states of a transaction in the table; a later constant says more. */
    public enum Known {
        NOTHING,
        VOTED_YES,
        REFUSED,
        ABORTED,
        COMMITTED
    }

    private static final Known[] BY_ORDINAL = Known.values();
    private static final int CHUNK = 1_024;

    private final TreeMap<TxnId, byte[]> chunks = new TreeMap<>();
    /** The chunk that was asked for last: most questions are about it again. */
    private @Nullable TxnId recent;

    private byte @Nullable [] recentChunk;

    public Known of(TxnId txn) {
        byte[] chunk = chunk(txn);
        return chunk == null ? Known.NOTHING : BY_ORDINAL[chunk[offset(txn)]];
    }

    private byte @Nullable [] chunk(TxnId txn) {
        if (recentChunk == null || recent == null || !isIn(recent, txn)) {
            recent = chunkOf(txn);
            recentChunk = chunks.get(recent);
        }
        return recentChunk;
    }

    private static boolean isIn(TxnId chunk, TxnId txn) {
        return chunk.site() == txn.site()
                && chunk.incarnation() == txn.incarnation()
                && chunk.counter() == txn.counter() / CHUNK;
    }

    /** Records more of a transaction; {@link IllegalStateException} if a decision would change. */
    public void learn(TxnId txn, Known known) {
        Known before = of(txn);
        if (contradicts(before, known)) {
            throw new IllegalStateException("invariant violated: " + txn + " was " + before + ", now " + known);
        }
        if (known.compareTo(before) > 0) {
            chunks.computeIfAbsent(chunkOf(txn), key -> new byte[CHUNK])[offset(txn)] = (byte) known.ordinal();
        }
    }

    private static boolean contradicts(Known before, Known now) {
        return switch (now) {
            case COMMITTED -> before == Known.ABORTED || before == Known.REFUSED;
            case ABORTED -> before == Known.COMMITTED;
            case NOTHING, VOTED_YES, REFUSED -> false;
        };
    }

    /** Records the state that a record of the log or ledger says. */
    public void learn(LedgerRecord record) {
        learn(
                record.txn(),
                switch (record.event()) {
                    case VOTE_YES -> Known.VOTED_YES;
                    case VOTE_NO -> Known.REFUSED;
                    case COMMIT -> Known.COMMITTED;
                    case ABORT -> Known.ABORTED;
                });
    }

    private static TxnId chunkOf(TxnId txn) {
        return new TxnId(txn.site(), txn.incarnation(), txn.counter() / CHUNK);
    }

    private static int offset(TxnId txn) {
        return (int) (txn.counter() % CHUNK);
    }
}
