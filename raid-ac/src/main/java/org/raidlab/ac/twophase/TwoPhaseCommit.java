package org.raidlab.ac.twophase;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.commit.CommitProvider;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SessionVector;

/**
 * Two-phase commit. A transaction's home site coordinates it and votes too; every other site of the view is a
 * participant. The {@link CommitPoint} makes it two-phase commit with presumed abort, or parallel commits. Steps,
 * invariants and deviations: the module's README.
 */
public final class TwoPhaseCommit implements CommitProtocol {
    /** Names it {@code 2pc}. */
    public static final class Named implements CommitProvider {
        @Override
        public String name() {
            return "2pc";
        }

        @Override
        public CommitProtocol create(CommitContext context) {
            return presumingAborts(context);
        }
    }

    /** Names parallel commits {@code parallel}. */
    public static final class NamedParallel implements CommitProvider {
        @Override
        public String name() {
            return "parallel";
        }

        @Override
        public CommitProtocol create(CommitContext context) {
            return parallel(context);
        }
    }

    private final CommitContext context;
    private final Coordinator coordinator;
    private final Participant participant;
    private final TreeSet<TxnId> votedUndecided = new TreeSet<>();

    private TwoPhaseCommit(CommitContext context, CommitPoint commitPoint) {
        this.context = context;
        this.coordinator = new Coordinator(context, commitPoint);
        this.participant = new Participant(context, commitPoint);
    }

    /** Returns the protocol with the coordinator's forced commit record as the commit point. */
    public static TwoPhaseCommit presumingAborts(CommitContext context) {
        return new TwoPhaseCommit(context, new DecisionRecord(context));
    }

    /** Returns the protocol with the last durable yes as the commit point. */
    public static TwoPhaseCommit parallel(CommitContext context) {
        return new TwoPhaseCommit(context, new LastVote(context));
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case AcMessage.Commit commit -> coordinator.onCommit(commit, out);
            case AcMessage.DryRunCommit(TxnId txn) -> coordinator.onDryRunCommit(txn, out);
            case AcMessage.View view -> coordinator.onView(view, out);
            case AcMessage.Prepare prepare when isOwn(prepare.txn()) -> coordinator.onOwnPrepare(prepare, out);
            case AcMessage.Prepare prepare -> participant.onPrepare(prepare, out);
            case AcMessage.Vote vote -> onVote(vote, out);
            case AcMessage.Decision decision -> participant.onDecision(decision, out);
            case AcMessage.AlreadyCommitted(TxnId txn) -> participant.onAlreadyCommitted(txn, out);
            case AcMessage.Inquire(TxnId txn) -> onInquire(txn, in, out);
            case AcMessage.InDoubt inDoubt -> out.trace(new RaidTrace.Ignored("in doubt too: " + inDoubt));
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
                    AcMessage.Remember _,
                    AcMessage.Snapshot _ -> out.trace(new RaidTrace.Ignored("not for two-phase commit: " + message));
        }
    }

    private boolean isOwn(TxnId txn) {
        return txn.site() == context.site();
    }

    /** Takes a vote as the coordinator or, since the votes may be the decision, in doubt. */
    private void onVote(AcMessage.Vote vote, Effects<RaidMessage> out) {
        switch (context.roles().of(vote.txn())) {
            case Prepared prepared -> participant.onVote(prepared, vote, out);
            case null, default -> coordinator.onVote(vote, out);
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
        return counters;
    }
}
