package org.raidlab.ac.twophase;

import org.raidlab.ac.commit.AcTimer;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.ac.commit.Role;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.AcMessage.ReplicaCheckResult;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Verdict;

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
sealed interface ParticipantState extends Role {
    @Override
    default void checkInvariants(TxnId txn, int self, Known known) {
        Invariants.check(txn.site() != self, "a participant's transactions are other sites'");
    }

    @Override
    default String state() {
        return "is in state " + getClass().getSimpleName() + " at its participant";
    }

    /** The participant waits for the Concurrency Controller. */
    record Checking(Participant participant, Prepare prepare) implements ParticipantState {
        @Override
        public void validated(Verdict verdict, Effects<RaidMessage> out) {
            participant.validated(prepare, verdict, out);
        }

        @Override
        public void replicasChecked(ReplicaCheckResult result, Effects<RaidMessage> out) {
            participant.replicasChecked(prepare, result.good(), out);
        }

        @Override
        public void onTimer(AcTimer timer, Effects<RaidMessage> out) {
            participant.validate(prepare, out);
        }
    }

    /** The participant has voted yes and does not know the decision: it is in doubt. */
    final class Prepared implements ParticipantState {
        final Prepare prepare;
        final Stamp voteClock;
        private final Participant participant;
        int attempt;

        Prepared(Participant participant, Prepare prepare, Stamp voteClock) {
            this.participant = participant;
            this.prepare = prepare;
            this.voteClock = voteClock;
        }

        /** Returns the state of a transaction that an earlier incarnation prepared. */
        static Prepared again(Participant participant, InDoubtTransaction inDoubt) {
            Prepare prepare = new Prepare(
                    inDoubt.txn(),
                    inDoubt.txn(),
                    0,
                    inDoubt.members(),
                    inDoubt.reads(),
                    inDoubt.writes(),
                    inDoubt.placements());
            return new Prepared(participant, prepare, Stamp.NONE);
        }

        InDoubtTransaction doubt() {
            return new InDoubtTransaction(
                    prepare.txn(), prepare.members(), prepare.reads(), prepare.writes(), prepare.placements());
        }

        @Override
        public void onTimer(AcTimer timer, Effects<RaidMessage> out) {
            participant.inquire(this, out);
        }

        @Override
        public void writeAgain(Effects<RaidMessage> out) {
            participant.writeAgain(this, out);
        }

        @Override
        public void checkInvariants(TxnId txn, int self, Known known) {
            ParticipantState.super.checkInvariants(txn, self, known);
            Invariants.check(known == Known.VOTED_YES, "in doubt means voted yes", txn);
        }
    }
}
