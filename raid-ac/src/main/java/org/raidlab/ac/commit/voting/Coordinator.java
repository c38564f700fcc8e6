package org.raidlab.ac.commit.voting;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitLog;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.ac.commit.Role;
import org.raidlab.ac.commit.RoleTable;
import org.raidlab.ac.commit.SiteLinks;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;

/**
 * The coordinator's side of the phase of votes, for the transactions with writes whose home this site is.
 *
 * <pre>
 * (none)      -> Voting       a commit with writes, and no site of RC's view is down: prepare is sent
 * (none)      -> (none)       a site is down, or nobody is up who would store what is written: aborted
 * Voting      -> (commit)     all voted yes: the {@link CommitPoint} says what follows
 * Voting      -> (none)       a no, a lost site, or the deadline: aborted; nobody acknowledges
 * </pre>
 */
final class Coordinator {
    private final CommitContext context;
    private final CommitLog commitLog;
    private final SiteLinks links;
    private final RoleTable roles;
    private final CommitPoints commitPoints;
    private final Participant participant;
    private long abortedByViews;

    /** @param participant carries out decisions that come later than the commit point */
    Coordinator(CommitContext context, CommitPoints commitPoints, Participant participant) {
        this.participant = participant;
        this.commitPoints = commitPoints;
        this.context = context;
        this.commitLog = context.log();
        this.links = context.links();
        this.roles = context.roles();
    }

    /** A transaction before its decision. */
    private sealed interface State extends Role {
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
    }

    /** Phase 1: the coordinator collects votes. */
    private final class Voting implements State {
        private final AcMessage.Prepare prepare;
        private final AcMessage.Commit request;
        private final CommitPoint commitPoint;
        private final long deadlineNanos = context.voteDeadlineNanos();
        private final TreeSet<Integer> missing = new TreeSet<>();
        private final TreeMap<Integer, Evidence> evidence = new TreeMap<>();
        private Stamp highestClock = Stamp.NONE;
        private boolean askedHere;
        /** The transaction as this site has said yes to it. */
        private @Nullable InDoubtTransaction voted;

        private boolean votedHere;
        private int attempt;

        private Voting(AcMessage.Commit request, AcMessage.Prepare prepare) {
            this.request = request;
            this.prepare = prepare;
            this.commitPoint = commitPoints.of(prepare.protocol());
            prepare.members().forEach(member -> missing.add(member.site()));
        }

        private TxnId txn() {
            return prepare.txn();
        }

        private void validate(Effects<RaidMessage> out) {
            askedHere = true;
            context.check(prepare, request.reads(), out);
        }

        @Override
        public void validated(AcMessage.ValidationResult result, Effects<RaidMessage> out) {
            evidence.put(links.site(), result.evidence());
            if (result.verdict().isYes() && context.policy().votesNeedReplicaCheck(prepare)) {
                links.checkReplicas(prepare, out);
            } else {
                voteHere(this, result.verdict(), out);
            }
        }

        @Override
        public void replicasChecked(AcMessage.ReplicaCheckResult result, Effects<RaidMessage> out) {
            AbortReason refusal = context.policy().refusedByReplicaCheck();
            voteHere(this, result.good() ? Verdict.YES : new Verdict.No(refusal), out);
        }

        @Override
        public void onTimer(AcTimer timer, Effects<RaidMessage> out) {
            if (timer instanceof AcTimer.Votes) {
                repeatPrepare(this, out);
            } else if (!votedHere) {
                validate(out);
            }
        }
    }

    // Phase 0: who takes part.

    void onCommit(AcMessage.Commit request, Effects<RaidMessage> out) {
        AcMessage.View participants = context.participants(request);
        context.obstacle(request, participants)
                .ifPresentOrElse(
                        reason -> context.end(request.txn(), new Outcome.Aborted(reason), out),
                        () -> prepare(request, participants, out));
    }

    void onView(AcMessage.View view, Effects<RaidMessage> out) {
        roles.all(Voting.class).forEach(voting -> abortIfLost(voting, view, out));
    }

    /** Aborts the transactions that are not decided in older views than the installed one. */
    void entered(Effects<RaidMessage> out) {
        for (Voting voting : roles.all(Voting.class)) {
            if (!context.policy().mayVoteIn(voting.prepare.view())) {
                giveUp(voting, AbortReason.VIEW_CHANGED, out);
                abortedByViews++;
            }
        }
    }

    /** Returns how many transactions were aborted since they were undecided when a view was installed. */
    long abortedByViews() {
        return abortedByViews;
    }

    /**
     * Aborts a transaction if a missing voter is down or back in another incarnation, since it will not vote any more.
     */
    private void abortIfLost(Voting voting, AcMessage.View view, Effects<RaidMessage> out) {
        for (Member member : voting.prepare.members()) {
            if (voting.missing.contains(member.site()) && !view.up().contains(member)) {
                giveUp(
                        voting,
                        view.down().contains(member.site()) ? AbortReason.SITE_DOWN : AbortReason.VIEW_CHANGED,
                        out);
                return;
            }
        }
    }

    // Phase 1: votes.

    private void prepare(AcMessage.Commit request, AcMessage.View view, Effects<RaidMessage> out) {
        AcMessage.Prepare prepare = new AcMessage.Prepare(
                request.txn(),
                context.lowWatermark(),
                view.view(),
                view.up(),
                context.travellingReads(request),
                request.writes(),
                request.placements(),
                request.begun(),
                commitPoints.inForce(context));
        Voting voting = new Voting(request, prepare);
        roles.put(voting.txn(), voting);
        if (view.up().size() == 1) {
            voting.validate(out);
        } else if (voting.commitPoint.homeVotesAsMember()) {
            send(voting, out);
            out.send(links.self(), prepare);
            setTimer(voting, out);
        } else {
            voting.validate(out);
            send(voting, out);
            setTimer(voting, out);
        }
    }

    /**
     * Takes the prepare that this site has sent to itself: messages to oneself are taken in the next turn, so the force
     * of this site's yes does not hold back the prepares of the others.
     */
    void onOwnPrepare(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        if (roles.of(prepare.txn()) instanceof Voting voting
                && voting.commitPoint.homeVotesAsMember()
                && !voting.askedHere) {
            voting.validate(out);
        } else {
            out.trace(new RaidTrace.Ignored("a prepare of this site's own " + prepare.txn()));
        }
    }

    /**
     * Sends the prepare to all members that have not voted. Who has served reads gets their entries too, and who has no
     * copies gets no rows.
     */
    private void send(Voting voting, Effects<RaidMessage> out) {
        List<Integer> others = new ArrayList<>(voting.missing);
        for (SiteReads reads : voting.request.elsewhere()) {
            Integer source = reads.source().site();
            if (others.remove(/* element */ source)) {
                out.send(links.controller(source), voting.prepare.at(source).withReads(reads.reads()));
            }
        }
        List<Integer> partly = new ArrayList<>(others);
        partly.removeIf(site -> site == links.site() || voting.prepare.isWholeAt(site));
        others.removeAll(partly);
        partly.forEach(site -> out.send(links.controller(site), voting.prepare.at(site)));
        out.multicast(links.controllers(others), voting.prepare);
    }

    private void setTimer(Voting voting, Effects<RaidMessage> out) {
        int writes = voting.prepare.writes().size();
        out.setTimer(new AcTimer.Votes(voting.txn()), context.config().waitForVotes(voting.attempt, writes));
    }

    private void voteHere(Voting voting, Verdict verdict, Effects<RaidMessage> out) {
        if (voting.votedHere || context.directoryChanges().isOpen(voting.prepare, verdict, out)) {
            return;
        }
        voting.votedHere = true;
        switch (verdict) {
            case Verdict.Yes() -> {
                InDoubtTransaction voted = voting.commitPoint.voteHere(
                        voting.prepare.at(links.site()),
                        voting.request.reads(),
                        voting.evidence.getOrDefault(links.site(), Evidence.NONE),
                        out);
                voting.voted = voted;
                count(voting, links.site(), voted.clock(), out);
            }
            case Verdict.No(AbortReason reason) -> {
                commitLog.votedNo(voting.txn(), out);
                abort(voting, reason, out);
            }
        }
    }

    void onVote(AcMessage.Vote vote, Effects<RaidMessage> out) {
        if (roles.of(vote.txn()) instanceof Voting voting && commitLog.approach(vote.clock())) {
            switch (vote.verdict()) {
                case Verdict.Yes() -> {
                    voting.evidence.put(vote.site(), vote.evidence());
                    count(voting, vote.site(), vote.clock(), out);
                }
                case Verdict.No(AbortReason reason) -> abort(voting, reason, out);
            }
        }
    }

    private void count(Voting voting, int site, Stamp clock, Effects<RaidMessage> out) {
        voting.missing.remove(site);
        voting.highestClock = Stamp.max(voting.highestClock, clock);
        if (voting.missing.isEmpty() && voting.voted != null) {
            InDoubtTransaction voted = voting.voted;
            context.certification()
                    .certify(voting.evidence.values())
                    .ifPresentOrElse(
                            evidence -> reach(voting, voted.with(evidence), out),
                            () -> giveUp(voting, AbortReason.STALE_READ, out));
        }
    }

    private void repeatPrepare(Voting voting, Effects<RaidMessage> out) {
        if (context.ports().clock().monotonicNanos() >= voting.deadlineNanos) {
            giveUp(voting, AbortReason.TIMEOUT, out);
            return;
        }
        send(voting, out);
        voting.attempt++;
        setTimer(voting, out);
    }

    private void reach(Voting voting, InDoubtTransaction certified, Effects<RaidMessage> out) {
        out.cancelTimer(new AcTimer.Votes(voting.txn()));
        voting.commitPoint.reach(certified, voting.highestClock, participant, out);
    }

    // The end without a commit.

    /** Aborts a transaction that a member has refused: that member will never say yes. */
    private void abort(Voting voting, AbortReason reason, Effects<RaidMessage> out) {
        abort(voting, reason, commitLog::aborted, out);
    }

    /** Aborts a transaction that no member has refused. */
    private void giveUp(Voting voting, AbortReason reason, Effects<RaidMessage> out) {
        abort(voting, reason, voting.commitPoint::giveUp, out);
    }

    /** @param recording records the abort, if this site has voted */
    private void abort(
            Voting voting,
            AbortReason reason,
            BiConsumer<TxnId, Effects<RaidMessage>> recording,
            Effects<RaidMessage> out) {
        TxnId txn = voting.txn();
        if (voting.votedHere) {
            recording.accept(txn, out);
        } else {
            commitLog.outcomes().learn(txn, Known.ABORTED);
        }
        out.cancelTimer(new AcTimer.Votes(txn));
        context.directoryChanges().over(txn, out);
        links.release(txn, out);
        out.multicast(links.others(voting.prepare.members()), new AcMessage.Decision(txn, false, Stamp.NONE));
        context.end(txn, new Outcome.Aborted(reason), out);
    }

    /** Answers a participant in doubt with the decision, or, for an unknown transaction, by presumed abort. */
    void onInquire(TxnId txn, Address from, Effects<RaidMessage> out) {
        Stamp stamp = context.commits().stampOf(txn);
        if (stamp != null) {
            out.send(from, new AcMessage.Decision(txn, true, stamp));
        } else if (roles.of(txn) instanceof State) {
            out.trace(new RaidTrace.Ignored("inquiry before the decision: " + txn));
        } else if (commitLog.outcomes().of(txn) != Known.COMMITTED) {
            out.send(from, new AcMessage.Decision(txn, false, Stamp.NONE));
        } else {
            out.send(from, new AcMessage.AlreadyCommitted(txn));
        }
    }
}
