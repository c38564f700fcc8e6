package org.raidlab.ac.twophase;

import org.raidlab.core.Stamp;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.InDoubtTransaction;

/**
 * The states of a transaction at a participant.
 *
 * <pre>
 * (none)    -> Checking   a prepare: CC is asked, and with quorums then RC
 * Checking  -> Prepared   they say yes: prepared is forced, then yes is sent
 * Checking  -> (none)     one says no, or the coordinator has aborted meanwhile
 * Prepared  -> (none)     decided: commits are remembered until the coordinator's bound passes them
 * </pre>
 */
sealed interface ParticipantState {
    /** The participant waits for the Concurrency Controller. */
    record Checking(Prepare prepare) implements ParticipantState {}

    /** The participant has voted yes and does not know the decision: it is in doubt. */
    final class Prepared implements ParticipantState {
        final Prepare prepare;
        final Stamp voteClock;
        int attempt;

        Prepared(Prepare prepare, Stamp voteClock) {
            this.prepare = prepare;
            this.voteClock = voteClock;
        }

        /** Returns the state of a transaction that an earlier incarnation prepared. */
        static Prepared again(InDoubtTransaction inDoubt) {
            Prepare prepare = new Prepare(
                    inDoubt.txn(),
                    inDoubt.txn(),
                    0,
                    inDoubt.members(),
                    inDoubt.reads(),
                    inDoubt.writes(),
                    inDoubt.placements());
            return new Prepared(prepare, Stamp.NONE);
        }

        InDoubtTransaction doubt() {
            return new InDoubtTransaction(
                    prepare.txn(), prepare.members(), prepare.reads(), prepare.writes(), prepare.placements());
        }
    }
}
