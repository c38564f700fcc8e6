package org.raidlab.ac.twophase;

import java.util.List;
import java.util.TreeSet;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage.Commit;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AcMessage.Prepare;

/**
 * The states of a transaction with writes at its coordinator before the decision; {@link ReadOnlyCommits} has the
 * read-only transactions.
 *
 * <pre>
 * (none)      -> AskingView   a commit with writes: RC is asked who takes part
 * (none)      -> Rehearsing   AD asks what a commit would take: RC is asked, AD is told, nothing else happens
 * AskingView  -> Voting       the view came and no site is down: prepare is sent
 * AskingView  -> (none)       a site is down, or nobody is up who would store what is written: aborted
 * Voting      -> (none)       all voted yes: the commit is forced, then sent, see {@link UnacknowledgedCommits}
 * Voting      -> (none)       a no, a lost site, or the deadline: aborted; presumed, so nobody acknowledges
 * </pre>
 */
sealed interface CoordinatorState {
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
        Stamp highestClock = Stamp.NONE;
        boolean votedHere;
        int attempt;

        Voting(Commit request, Prepare prepare, long deadlineNanos) {
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
    }
}
