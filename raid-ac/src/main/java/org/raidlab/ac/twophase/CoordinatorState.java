package org.raidlab.ac.twophase;

import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.ac.commit.Role;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage.Commit;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.AcMessage.ReplicaCheckResult;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Verdict;

/**
 * The states of a transaction with writes at its coordinator before the decision; a read-only transaction has another
 * role.
 *
 * <pre>
 * (none)      -> AskingView   a commit with writes: RC is asked who takes part
 * (none)      -> DryRun       AD asks what a commit would take: RC is asked, AD is told, nothing else happens
 * AskingView  -> Voting       the view came and no site is down: prepare is sent
 * AskingView  -> (none)       a site is down, or nobody is up who would store what is written: aborted
 * Voting      -> (none)       all voted yes: the commit is forced, then sent, see {@link org.raidlab.ac.commit.UnacknowledgedCommits}
 * Voting      -> (none)       a no, a lost site, or the deadline: aborted; presumed, so nobody acknowledges
 * </pre>
 */
sealed interface CoordinatorState extends Role {
    @Override
    default boolean holdsLowWatermark(SequencedSet<Integer> sites) {
        return true;
    }

    @Override
    default void checkInvariants(TxnId txn, int self, Known known) {
        Invariants.check(txn.site() == self, "a coordinator's transactions are its site's own");
        Invariants.check(known != Known.COMMITTED, "an undecided transaction is not in the journal");
    }

    @Override
    default String state() {
        return "is in state " + getClass().getSimpleName() + " at its coordinator";
    }

    /** The coordinator waits for the Replication Controller's view. */
    record AskingView(Commit request) implements CoordinatorState {}

    /** The coordinator waits for the Replication Controller's view, only to report which sites would vote. */
    record DryRun() implements CoordinatorState {}

    /** Phase 1: the coordinator collects votes. */
    final class Voting implements CoordinatorState {
        final Prepare prepare;
        final Commit request;
        final long deadlineNanos;
        final TreeSet<Integer> missing = new TreeSet<>();
        private final Coordinator coordinator;
        Stamp highestClock = Stamp.NONE;
        boolean votedHere;
        int attempt;

        Voting(Coordinator coordinator, Commit request, Prepare prepare, long deadlineNanos) {
            this.coordinator = coordinator;
            this.request = request;
            this.prepare = prepare;
            this.deadlineNanos = deadlineNanos;
            prepare.members().forEach(member -> missing.add(member.site()));
        }

        TxnId txn() {
            return prepare.txn();
        }

        List<Member> members() {
            return prepare.members();
        }

        @Override
        public void validated(Verdict verdict, Effects<RaidMessage> out) {
            coordinator.validated(this, verdict, out);
        }

        @Override
        public void replicasChecked(ReplicaCheckResult result, Effects<RaidMessage> out) {
            coordinator.voteHere(this, result.good() ? Verdict.YES : new Verdict.No(AbortReason.STALE_READ), out);
        }

        @Override
        public void onTimer(AcTimer timer, Effects<RaidMessage> out) {
            if (timer instanceof AcTimer.Again) {
                coordinator.validateAgain(this, out);
            } else {
                coordinator.repeatPrepare(this, out);
            }
        }
    }
}
