package org.raidlab.cc.granule;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.core.TxnId;

/**
 * The state that all algorithms with a last validation have in the same form (Bhargava and Riedl 1989: generic state):
 * the commit-locks of pending transactions, the decided writes, and the readers that wait. One algorithm can go on
 * where another one ends. Whatever else an algorithm knows, it may forget at any time.
 */
public final class GenericState {
    private final ConcurrencyConfig config;
    private final CommitLocks locks = new CommitLocks();
    private final DecidedWrites decided;
    private final WaitingReaders waiting;
    private final SequencedMap<String, Long> counters = new LinkedHashMap<>();
    /** A transaction that committed here without commit-locks, if there was one. */
    private Optional<TxnId> withoutYes = Optional.empty();

    public GenericState(ConcurrencyConfig config) {
        this.config = config;
        this.decided = new DecidedWrites(config.rememberedMax(), config.copiesAreNews());
        this.waiting = new WaitingReaders(config.waitingMax());
    }

    public ConcurrencyConfig config() {
        return config;
    }

    /** Returns the transactions with commit-locks here. */
    public CommitLocks locks() {
        return locks;
    }

    DecidedWrites decided() {
        return decided;
    }

    WaitingReaders waiting() {
        return waiting;
    }

    Optional<TxnId> withoutYes() {
        return withoutYes;
    }

    void committedWithoutYes(TxnId txn) {
        withoutYes = Optional.of(txn);
    }

    /** Begins counters of an algorithm; those that were counted before go on. */
    public void counts(List<String> names) {
        names.forEach(name -> counters.putIfAbsent(name, 0L));
    }

    /** Counts, so that no count is lost when another algorithm goes on. */
    public void count(String name) {
        counters.merge(name, 1L, Long::sum);
    }

    /** Returns how often these were counted, all together. */
    public long counted(List<String> names) {
        return names.stream().mapToLong(name -> counters.getOrDefault(name, 0L)).sum();
    }

    SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> all = new LinkedHashMap<>(counters);
        all.put("pending", (long) locks.size());
        all.put("waiting", (long) waiting.size());
        all.put("posts", decided.posts());
        all.put("remembered", (long) decided.remembered());
        all.put("lasting", (long) decided.lasting());
        return all;
    }
}
