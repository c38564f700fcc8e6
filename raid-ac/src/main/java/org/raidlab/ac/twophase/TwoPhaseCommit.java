package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.CommitLog;
import org.raidlab.ac.CommitProtocol;
import org.raidlab.ac.DecisionTable.Known;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;

/**
 * Two-phase commit with presumed abort. A transaction's home site coordinates it and votes too; every other site of the
 * view is a participant. Steps, invariants and deviations: the module's README.
 */
public final class TwoPhaseCommit implements CommitProtocol {
    private final Ports ports;
    private final CommitLog commitLog;
    private final Coordinator coordinator;
    private final Participant participant;
    private final RemoteReadValidations validations;
    private final InheritedTransactions inherited;
    private final CurrentView view;
    private final ViewEntry viewEntry;
    private final TreeSet<TxnId> votedUndecided = new TreeSet<>();

    public TwoPhaseCommit(Ports ports, AcConfig config, CommitLog commitLog) {
        this.ports = ports;
        this.commitLog = commitLog;
        this.view = new CurrentView(ports.self(), config.sites(), !config.confirmsVotes());
        DirectoryChangeRetry retry = new DirectoryChangeRetry();
        this.coordinator = new Coordinator(ports, config, commitLog, view, retry);
        this.participant = new Participant(ports, config, commitLog, view, retry);
        this.validations = new RemoteReadValidations(
                new AcMessage.Member(ports.self().site(), ports.incarnation()),
                config.confirmsVotes() ? AbortReason.STALE_READ : AbortReason.SITE_DOWN,
                new SiteLinks(ports.self()));
        this.inherited = new InheritedTransactions(new SiteLinks(ports.self()), config, commitLog);
        this.viewEntry = new ViewEntry(ports, participant, inherited, commitLog, config.partItems());
    }

    private boolean isHome(TxnId txn) {
        return txn.site() == ports.self().site();
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case AcMessage.Commit commit -> coordinator.onCommit(commit, out);
            case AcMessage.DryRunCommit(TxnId txn) -> coordinator.onDryRunCommit(txn, out);
            case AcMessage.View view -> coordinator.onView(view, out);
            case AcMessage.ValidationResult result -> onValidationResult(result, out);
            case AcMessage.Posted posted -> coordinator.onPosted(posted, out);
            case AcMessage.Prepare prepare -> {
                if (!inherited.has(prepare.txn())) {
                    participant.onPrepare(prepare, out);
                }
            }
            case AcMessage.Vote vote -> coordinator.onVote(vote, out);
            case AcMessage.Decision decision -> {
                if (!inherited.settle(decision.txn(), out)) {
                    participant.onDecision(decision, out);
                }
            }
            case AcMessage.AlreadyCommitted(TxnId txn) -> {
                if (!inherited.settle(txn, out)) {
                    participant.onAlreadyCommitted(txn, out);
                }
            }
            case AcMessage.ReplicaCheckResult result -> {
                coordinator.onReplicaCheckResult(result, out);
                participant.onReplicaCheckResult(result, out);
                validations.onReplicaCheckResult(result, out);
            }
            case AcMessage.ValidateReads validateReads -> validations.onValidateReads(validateReads, out);
            case AcMessage.ReadsValidated readsValidated -> coordinator.onReadsValidated(readsValidated, out);
            case AcMessage.Stale stale -> view.stale(stale, out);
            case AcMessage.AskInDoubtTransactions(AcMessage.Member joiner) ->
                viewEntry.tellDoubts(joiner, view.number(), out);
            case AcMessage.Install install -> {
                out.force(commitLog.views(install.views()));
                entered(install.number(), install.view(), out);
            }
            case AcMessage.Join join -> {
                if (view.isBefore(join.view()) && viewEntry.take(join, out)) {
                    entered(join.number(), join.view(), out);
                }
            }
            case AcMessage.Acknowledge acknowledge -> coordinator.commits().acknowledged(acknowledge, out);
            case AcMessage.Inquire(TxnId txn) -> onInquire(txn, in, out);
            case AcMessage.InDoubt inDoubt -> out.trace(new RaidTrace.Ignored("in doubt too: " + inDoubt));
            case AcMessage.Part _,
                    AcMessage.Checkpointed _,
                    AcMessage.AwaitLog _,
                    AcMessage.AskOutcome _,
                    AcMessage.Remember _,
                    AcMessage.Snapshot _ -> out.trace(new RaidTrace.Ignored("not for a commit protocol: " + message));
        }
    }

    private void entered(long number, SessionVector installed, Effects<RaidMessage> out) {
        view.install(installed);
        coordinator.install(out);
        participant.entered(installed, out);
        inherited.entered(installed, out);
        out.send(ports.self().sibling(RaidServer.RC), new RcMessage.Recorded(number));
    }

    private void onValidationResult(AcMessage.ValidationResult result, Effects<RaidMessage> out) {
        if (isHome(result.txn())) {
            coordinator.onValidationResult(result, out);
        } else if (!validations.onValidationResult(result, out)) {
            participant.onValidationResult(result, out);
        }
    }

    private void onInquire(TxnId txn, Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        if (isHome(txn)) {
            coordinator.onInquire(txn, in.from(), out);
        } else {
            participant.onInquire(txn, in.from(), out);
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        switch ((AcTimer) token) {
            case AcTimer.Votes(TxnId txn) -> coordinator.onVotesTimer(txn, out);
            case AcTimer.Decisions(TxnId txn) -> coordinator.commits().announce(txn, out);
            case AcTimer.InDoubtTimeout(TxnId txn) -> participant.onDoubtTimer(txn, out);
            case AcTimer.Again(TxnId txn) -> {
                coordinator.askAgain(txn, out);
                participant.askAgain(txn, out);
            }
            case AcTimer.InheritedInquiry(TxnId txn) -> inherited.onTimer(txn, out);
        }
    }

    @Override
    public void onRecovered(Lsn at, RaidRecord record) {
        if (record instanceof RaidRecord.Voted voted) {
            votedUndecided.add(voted.txn());
        }
        inherited.onRecovered(record);
        coordinator.commits().onRecovered(record);
        participant.onRecovered(record);
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        abortUndecided(out);
        participant.onReady(inherited.all(), out);
        inherited.onReady(out);
        coordinator.commits().onReady(out);
    }

    /**
     * Aborts the undecided transactions of an earlier incarnation: a coordinator that restarts with its vote and
     * without a decision has not decided.
     */
    private void abortUndecided(Effects<RaidMessage> out) {
        for (TxnId txn : votedUndecided) {
            if (commitLog.outcomes().of(txn) == Known.VOTED_YES) {
                commitLog.aborted(txn, out);
            }
        }
        votedUndecided.clear();
    }

    @Override
    public boolean isInDoubt(TxnId txn) {
        return coordinator.isActive(txn) || participant.isActive(txn);
    }

    @Override
    public boolean mayBeRunning(TxnId txn) {
        return coordinator.mayBeRunning(txn);
    }

    @Override
    public void writeAgain(TxnId txn, Effects<RaidMessage> out) {
        coordinator.commits().writeAgain(txn);
        participant.writeAgain(txn, out);
        inherited.writeAgain(txn, out);
    }

    @Override
    public void remember(Effects<RaidMessage> out) {
        coordinator.commits().remember(out);
        participant.remember(out);
    }

    @Override
    public void checkInvariants() {
        coordinator.checkInvariants();
        participant.checkInvariants();
    }

    @Override
    public List<String> unfinished() {
        List<String> unfinished = new ArrayList<>(coordinator.unfinished());
        unfinished.addAll(participant.unfinished());
        unfinished.addAll(validations.unfinished());
        unfinished.addAll(inherited.unfinished());
        return unfinished;
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("committed", coordinator.committed());
        counters.put("aborted", coordinator.aborted());
        counters.put("coordinating", (long) coordinator.active());
        counters.put("in-doubt", (long) participant.active());
        counters.put("remembered", (long) coordinator.commits().size() + participant.remembered());
        return counters;
    }
}
