package org.raidlab.cc;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;

/**
 * A way to control concurrency at one site. Each method is a capability: an algorithm implements those that it decides
 * by. Optimistic validation judges whole transactions at their end ({@link #check}); locking and timestamp ordering
 * also want to know of beginnings and reads. The algorithm is a pure state machine; the server gives it each check
 * once.
 */
public interface ConcurrencyAlgorithm {
    /** A transaction begins; its timestamp orders it where order is by age. */
    default void begin(TxnId txn, Stamp timestamp) {}

    /** A transaction is about to read: it may, it must abort, or (empty) it has to wait. */
    default Optional<Verdict> read(TxnId txn, List<ReadEntry> items) {
        return Optional.of(Verdict.YES);
    }

    /**
     * May the transaction commit, as far as this site knows? After a yes one that writes is pending until it is
     * decided; while it is, asking again gives yes again. Empty: the algorithm is at work on it and {@link #proceed}
     * will judge it, or it waits for another, and what decides that one will judge it.
     */
    Optional<Verdict> check(CcMessage.Check request);

    /** A transaction is decided. Returns the judgements on waiting transactions that can be given now. */
    List<DelayedVerdict> decide(CcMessage.Decide decision);

    /** These voted yes before a restart and are undecided. Called once, before everything else. */
    void restoreLocks(List<CcMessage.Pending> pending);

    /** These voted yes at other sites of a view that this one enters; none of them is held or judged here. */
    void adoptLocks(List<CcMessage.Pending> pending);

    /**
     * Whether it has only begun what it was asked last: something large is done in parts, so that no step takes long.
     * While it is at work it is asked nothing else, and goes on with each {@link #proceed}.
     */
    default boolean isAtWork() {
        return false;
    }

    /** Does the next part. Returns the judgements that can be given now. */
    default List<DelayedVerdict> proceed() {
        return List.of();
    }

    /** Throws if the state contradicts what the algorithm promises. */
    default void checkInvariants() {}

    /** The same and what takes long to check. */
    default void checkInvariantsFully() {
        checkInvariants();
    }

    /** The transactions that hold something here, or wait. */
    default List<String> unfinished() {
        return List.of();
    }

    /** Counters by name. */
    SequencedMap<String, Long> counters();

    /**
     * A judgement that had to wait.
     *
     * @param pending whether the transaction is undecided from now on
     */
    record DelayedVerdict(TxnId txn, Verdict verdict, boolean pending) {}
}
