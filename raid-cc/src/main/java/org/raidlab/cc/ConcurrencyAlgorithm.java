package org.raidlab.cc;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.TxnId;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.Verdict;

/**
 * An algorithm for concurrency control at one site. It judges whole transactions at their end ({@link #check}). The
 * algorithm is a pure state machine; the server gives it each check once.
 */
public interface ConcurrencyAlgorithm {
    /**
     * Validates a transaction, as far as this site knows. After a yes one that writes is pending until it is decided;
     * while it is, asking again gives yes again. Empty: the algorithm is at work on it and {@link #proceed} will judge
     * it, or it waits for another, and what decides that one will judge it.
     */
    Optional<Verdict> check(CcMessage.Check request);

    /**
     * Returns what the other sites have to know of the yes that it has just given to this transaction, or, while the
     * transaction is pending, had given.
     */
    default Evidence evidence(TxnId txn) {
        return Evidence.NONE;
    }

    /** Takes the decision on a transaction. Returns the judgements on waiting transactions that can be given now. */
    List<DelayedVerdict> decide(CcMessage.Decide decision);

    /**
     * Restores the commit-locks of transactions that voted yes before a restart and are undecided. Called once, before
     * everything else.
     */
    void restoreLocks(List<CcMessage.Pending> pending);

    /**
     * Adopts the commit-locks of transactions that voted yes at other sites of a view that this one enters; none of
     * them is validated or has locks here.
     */
    void adoptLocks(List<CcMessage.Pending> pending);

    /** Has another algorithm go on from here on, if this one can be exchanged while it runs. */
    default void goOnBy(String name) {}

    /**
     * Returns whether the algorithm has not finished its last request: it does large work in parts, so that no step
     * takes long. While it is at work it is asked nothing else, and goes on with each {@link #proceed}.
     */
    default boolean isAtWork() {
        return false;
    }

    /** Does the next part. Returns the judgements that can be given now. */
    default List<DelayedVerdict> proceed() {
        return List.of();
    }

    /** Throws if the state violates an invariant of the algorithm. */
    default void checkInvariants() {}

    /** Checks these invariants and those that take long to check. */
    default void checkInvariantsFully() {
        checkInvariants();
    }

    /** Lists the transactions that have locks here or wait. */
    default List<String> unfinished() {
        return List.of();
    }

    /** Returns the counters by name. */
    SequencedMap<String, Long> counters();

    /**
     * A verdict that had to wait.
     *
     * @param pending whether the transaction is undecided from now on
     */
    record DelayedVerdict(TxnId txn, Verdict verdict, boolean pending) {}
}
