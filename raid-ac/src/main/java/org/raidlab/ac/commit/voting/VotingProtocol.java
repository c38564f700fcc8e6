package org.raidlab.ac.commit.voting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.ac.commit.SiteLinks;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SessionVector;

/**
 * A commit protocol with a phase of votes. A transaction's home site coordinates it and votes too; every other site of
 * the view is a participant. The {@link CommitPoint} says which protocol it is. Steps, invariants and deviations: the
 * module's README.
 */
public final class VotingProtocol implements CommitProtocol {
    private final CommitContext context;
    private final Coordinator coordinator;
    private final Participant participant;
    private final CommitPoints commitPoints;
    private final TreeSet<TxnId> votedUndecided = new TreeSet<>();

    public VotingProtocol(CommitContext context, CommitPoints commitPoints) {
        this.context = context;
        this.participant = new Participant(context, commitPoints);
        this.commitPoints = commitPoints;
        this.coordinator = new Coordinator(context, commitPoints, participant);
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case AcMessage.Commit commit -> coordinator.onCommit(commit, out);
            case AcMessage.DryRunCommit(TxnId txn) -> dryRun(txn, out);
            case AcMessage.View view -> coordinator.onView(view, out);
            case AcMessage.Prepare prepare when isOwn(prepare.txn()) -> coordinator.onOwnPrepare(prepare, out);
            case AcMessage.Prepare prepare -> participant.onPrepare(prepare, out);
            case AcMessage.Vote vote -> onVote(in, vote, out);
            case AcMessage.Decision decision -> participant.onDecision(decision, out);
            case AcMessage.AlreadyCommitted(TxnId txn) -> participant.onAlreadyCommitted(txn, out);
            case AcMessage.Inquire(TxnId txn) -> onInquire(txn, in, out);
            case AcMessage.InDoubt inDoubt -> out.trace(new RaidTrace.Ignored("in doubt too: " + inDoubt));
            case AcMessage.PreDecision question -> terminate(question.txn(), in, message, out);
            case AcMessage.Elect question -> terminate(question.txn(), in, message, out);
            case AcMessage.PreDecided answer -> answered(answer.txn(), in, message, out);
            case AcMessage.Elected answer -> answered(answer.txn(), in, message, out);
            case AcMessage.ValidationResult _,
                    AcMessage.ReplicaCheckResult _,
                    AcMessage.Posted _,
                    AcMessage.Acknowledge _,
                    AcMessage.ValidateReads _,
                    AcMessage.ReadsValidated _,
                    AcMessage.Stale _,
                    AcMessage.AskInDoubtTransactions _,
                    AcMessage.Install _,
                    AcMessage.Join _,
                    AcMessage.Part _,
                    AcMessage.Checkpointed _,
                    AcMessage.AwaitLog _,
                    AcMessage.AskOutcome _,
                    AcMessage.OldestActive _,
                    AcMessage.Switch _,
                    AcMessage.Remember _,
                    AcMessage.Snapshot _ -> out.trace(new RaidTrace.Ignored("not for commitment: " + message));
        }
    }

    /**
     * Tells AD what a commit would take: in each phase a message goes to each other site and is answered; each site
     * forces one record in each phase but the last, in which a coordinator that has not forced its vote forces its
     * decision. Nothing else happens.
     */
    private void dryRun(TxnId txn, Effects<RaidMessage> out) {
        AcMessage.View view = context.view();
        SiteLinks links = context.links();
        int others = links.others(view.up()).size();
        int phases = commitPoints.of(commitPoints.inForce(context)).phases();
        List<Integer> voters = view.up().stream().map(AcMessage.Member::site).toList();
        out.send(
                links.self().sibling(RaidServer.AD),
                new AdMessage.DryRunResult(
                        txn,
                        voters,
                        view.down(),
                        others > 0 ? phases : 0,
                        2 * phases * others,
                        (phases - 1) * (others + 1)));
    }

    private boolean isOwn(TxnId txn) {
        return txn.site() == context.site();
    }

    /** Takes a vote as the coordinator or, where the votes are the decision, in doubt; and what it acknowledges. */
    private void onVote(Envelope<RaidMessage> in, AcMessage.Vote vote, Effects<RaidMessage> out) {
        vote.acknowledged().forEach(txn -> context.commits().acknowledged(txn, vote.site(), out));
        switch (context.roles().of(vote.txn())) {
            case Prepared prepared -> prepared.terminate(in.from(), vote, out);
            case null, default -> coordinator.onVote(vote, out);
        }
    }

    /** Takes part in the termination of a transaction; a site that is not in doubt answers as to an inquiry. */
    private void terminate(TxnId txn, Envelope<RaidMessage> in, AcMessage question, Effects<RaidMessage> out) {
        if (context.roles().of(txn) instanceof Prepared prepared) {
            prepared.terminate(in.from(), question, out);
        } else {
            onInquire(txn, in, out);
        }
    }

    private void answered(TxnId txn, Envelope<RaidMessage> in, AcMessage answer, Effects<RaidMessage> out) {
        if (context.roles().of(txn) instanceof Prepared prepared) {
            prepared.terminate(in.from(), answer, out);
        }
    }

    private void onInquire(TxnId txn, Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        if (isOwn(txn) && !(context.roles().of(txn) instanceof Prepared)) {
            coordinator.onInquire(txn, in.from(), out);
        } else {
            participant.onInquire(txn, in.from(), out);
        }
    }

    @Override
    public void entered(SessionVector view, Effects<RaidMessage> out) {
        coordinator.entered(out);
        participant.entered(view, out);
    }

    @Override
    public void onRecovered(RaidRecord record) {
        if (record instanceof RaidRecord.Voted voted) {
            votedUndecided.add(voted.txn());
        }
        participant.onRecovered(record);
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        abortUndecided(out);
        participant.onReady(out);
    }

    /**
     * Aborts the undecided transactions of an earlier incarnation: a coordinator that restarts with its vote and
     * without a decision has not decided.
     */
    private void abortUndecided(Effects<RaidMessage> out) {
        for (TxnId txn : votedUndecided) {
            if (context.log().outcomes().of(txn) == Known.VOTED_YES) {
                context.log().aborted(txn, out);
            }
        }
        votedUndecided.clear();
    }

    @Override
    public List<InDoubtTransaction> inDoubt() {
        return participant.inDoubt();
    }

    @Override
    public void remember(Effects<RaidMessage> out) {
        participant.remember(out);
    }

    @Override
    public void checkInvariants() {
        participant.checkInvariants();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("in-doubt", (long) participant.active());
        counters.put("remembered", (long) participant.remembered());
        counters.put("aborted-by-views", coordinator.abortedByViews());
        return counters;
    }
}
