package org.raidlab.core;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of transactions, a byte each, in chunks by home site, incarnation and counter. A table of objects would
 * cost the collector a copy of each, and memory a cache line of each, for every transaction.
 */
public final class TxnStates {
    private static final int CHUNK = 1_024;
    private static final int RECENT = 16;

    /** The states of {@link #CHUNK} transactions of one incarnation, whose counters begin at a multiple of it. */
    private static final class Chunk {
        private final TxnId key;
        private final byte[] states = new byte[CHUNK];
        private int count;
        private long lastSet;

        private Chunk(TxnId key) {
            this.key = key;
        }

        private boolean has(TxnId txn) {
            return key.site() == txn.site()
                    && key.incarnation() == txn.incarnation()
                    && key.counter() == txn.counter() / CHUNK;
        }
    }

    private final Map<TxnId, Chunk> chunks = new HashMap<>();
    /** The chunks that were asked for last, by home site: most questions are about them again. */
    private final @Nullable Chunk[] recent = new Chunk[RECENT];

    private int count;
    private long sets;

    /** Returns the state of a transaction; 0 if none was set. */
    public int of(TxnId txn) {
        Chunk chunk = chunk(txn);
        return chunk == null ? 0 : chunk.states[offset(txn)];
    }

    private @Nullable Chunk chunk(TxnId txn) {
        Chunk found = recent[txn.site() % RECENT];
        if (found == null || !found.has(txn)) {
            found = chunks.get(keyOf(txn));
            recent[txn.site() % RECENT] = found;
        }
        return found;
    }

    /** Sets the state of a transaction, from 0 to {@link Byte#MAX_VALUE}; 0 removes it. */
    public void set(TxnId txn, int state) {
        Chunk known = chunk(txn);
        Chunk chunk = known == null ? newChunk(txn) : known;
        int change = Integer.signum(state) - Integer.signum(chunk.states[offset(txn)]);
        chunk.states[offset(txn)] = (byte) state;
        chunk.count += change;
        chunk.lastSet = ++sets;
        count += change;
    }

    private Chunk newChunk(TxnId txn) {
        Chunk made = new Chunk(keyOf(txn));
        chunks.put(made.key, made);
        recent[txn.site() % RECENT] = made;
        return made;
    }

    /** Returns the number of transactions that have a state. */
    public int size() {
        return count;
    }

    /**
     * Forgets states, chunk by chunk, as long as so many remain: first those of the chunk in which nothing was set for
     * the longest time.
     */
    public void forgetOldest(int remaining) {
        while (count > remaining) {
            Chunk oldest = Collections.min(chunks.values(), Comparator.comparingLong(chunk -> chunk.lastSet));
            if (count - oldest.count < remaining) {
                return;
            }
            chunks.remove(oldest.key);
            recent[oldest.key.site() % RECENT] = null;
            count -= oldest.count;
        }
    }

    private static TxnId keyOf(TxnId txn) {
        return new TxnId(txn.site(), txn.incarnation(), txn.counter() / CHUNK);
    }

    private static int offset(TxnId txn) {
        return (int) (txn.counter() % CHUNK);
    }
}
