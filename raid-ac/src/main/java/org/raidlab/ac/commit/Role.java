package org.raidlab.ac.commit;

import java.util.SequencedSet;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;

/**
 * The role of this site in one transaction, with the state of the transaction in this role. The role takes what the
 * servers of this site and the timers say about the transaction; what a role does not wait for changes nothing.
 */
public interface Role {
    /** Takes CC's verdict. */
    default void validated(AcMessage.ValidationResult result, Effects<RaidMessage> out) {}

    /** Takes RC's answer to {@code CheckReplicas}. */
    default void replicasChecked(AcMessage.ReplicaCheckResult result, Effects<RaidMessage> out) {}

    default void onTimer(AcTimer timer, Effects<RaidMessage> out) {}

    /** Writes the transaction's records again before the log is cut, since its older records have held the log. */
    default void writeAgain(Effects<RaidMessage> out) {}

    /** Returns whether the transaction is undecided here: commitment was requested, or this site may vote yes. */
    default boolean isInDoubt() {
        return true;
    }

    /**
     * Returns whether the low watermark stays at the transaction: one of these sites, which take part in transactions
     * now, may yet vote on it here or acknowledge its commit.
     */
    default boolean holdsLowWatermark(SequencedSet<Integer> sites) {
        return false;
    }

    /**
     * Checks the role.
     *
     * @param self the number of this site
     * @param known what the decision table has of the transaction
     */
    default void checkInvariants(TxnId txn, int self, Known known) {}

    /** Returns the state as the end of a sentence that begins with the transaction. */
    String state();
}
