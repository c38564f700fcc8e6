package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.CommitProtocol;
import org.raidlab.ac.Journal;
import org.raidlab.ac.Outcomes.Known;
import org.raidlab.core.Lsn;
import org.raidlab.core.ServerType;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;

/**
 * Two-phase commit with presumed abort. A transaction's home site coordinates it and votes too; every other site of the
 * view is a participant. Steps, invariants and deviations: the module's README.
 */
public final class TwoPhaseCommit implements CommitProtocol {
    private final Ports ports;
    private final Journal journal;
    private final Coordinator coordinator;
    private final Participant participant;
    private final Judgements judgements;
    private final Heirlooms heirlooms;
    private final CurrentView view;
    private final Entrance entrance;
    private final TreeSet<TxnId> votedUndecided = new TreeSet<>();

    public TwoPhaseCommit(Ports ports, AcConfig config, Journal journal) {
        this.ports = ports;
        this.journal = journal;
        this.view = new CurrentView(ports.self(), config.sites(), !config.confirmsVotes());
        Insistence insistence = new Insistence();
        this.coordinator = new Coordinator(ports, config, journal, view, insistence);
        this.participant = new Participant(ports, config, journal, view, insistence);
        this.judgements = new Judgements(
                new AcMessage.Member(ports.self().site(), ports.incarnation()),
                config.confirmsVotes() ? AbortReason.STALE_READ : AbortReason.SITE_DOWN,
                new SiteLinks(ports.self()));
        this.heirlooms = new Heirlooms(new SiteLinks(ports.self()), config, journal);
        this.entrance = new Entrance(ports, participant, heirlooms, journal, config.partItems());
    }

    private boolean isHome(TxnId txn) {
        return txn.site() == ports.self().site();
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case AcMessage.Commit commit -> coordinator.onCommit(commit, out);
            case AcMessage.Rehearse(TxnId txn) -> coordinator.onRehearse(txn, out);
            case AcMessage.View view -> coordinator.onView(view, out);
            case AcMessage.Checked checked -> onChecked(checked, out);
            case AcMessage.Posted posted -> coordinator.onPosted(posted, out);
            case AcMessage.Prepare prepare -> {
                if (!heirlooms.has(prepare.txn())) {
                    participant.onPrepare(prepare, out);
                }
            }
            case AcMessage.Vote vote -> coordinator.onVote(vote, out);
            case AcMessage.Decision decision -> {
                if (!heirlooms.settle(decision.txn(), out)) {
                    participant.onDecision(decision, out);
                }
            }
            case AcMessage.Over(TxnId txn) -> {
                if (!heirlooms.settle(txn, out)) {
                    participant.onOver(txn, out);
                }
            }
            case AcMessage.Confirmed confirmed -> {
                coordinator.onConfirmed(confirmed, out);
                participant.onConfirmed(confirmed, out);
                judgements.onConfirmed(confirmed, out);
            }
            case AcMessage.Judge judge -> judgements.onJudge(judge, out);
            case AcMessage.Judged judged -> coordinator.onJudged(judged, out);
            case AcMessage.Stale stale -> view.stale(stale, out);
            case AcMessage.AskDoubts(AcMessage.Member joiner) -> entrance.tellDoubts(joiner, view.number(), out);
            case AcMessage.Install install -> {
                out.force(journal.views(install.views()));
                entered(install.number(), install.view(), out);
            }
            case AcMessage.Join join -> {
                if (view.isBefore(join.view()) && entrance.take(join, out)) {
                    entered(join.number(), join.view(), out);
                }
            }
            case AcMessage.Acknowledge acknowledge -> coordinator.commits().acknowledged(acknowledge, out);
            case AcMessage.Inquire(TxnId txn) -> onInquire(txn, in, out);
            case AcMessage.InDoubt inDoubt -> out.note(new RaidTrace.Ignored("in doubt too: " + inDoubt));
            case AcMessage.Part _,
                    AcMessage.Checkpointed _,
                    AcMessage.AwaitLog _,
                    AcMessage.AskOutcome _,
                    AcMessage.Remember _,
                    AcMessage.Snapshot _ -> out.note(new RaidTrace.Ignored("not for a commit protocol: " + message));
        }
    }

    private void entered(long number, SessionVector installed, Effects<RaidMessage> out) {
        view.install(installed);
        coordinator.install(out);
        participant.entered(installed, out);
        heirlooms.entered(installed, out);
        out.send(ports.self().sibling(ServerType.RC), new RcMessage.Recorded(number));
    }

    private void onChecked(AcMessage.Checked checked, Effects<RaidMessage> out) {
        if (isHome(checked.txn())) {
            coordinator.onChecked(checked, out);
        } else if (!judgements.onChecked(checked, out)) {
            participant.onChecked(checked, out);
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
            case AcTimer.Doubt(TxnId txn) -> participant.onDoubtTimer(txn, out);
            case AcTimer.Again(TxnId txn) -> {
                coordinator.askAgain(txn, out);
                participant.askAgain(txn, out);
            }
            case AcTimer.Heirloom(TxnId txn) -> heirlooms.onTimer(txn, out);
        }
    }

    @Override
    public void onRecovered(Lsn at, RaidRecord record) {
        if (record instanceof RaidRecord.Voted voted) {
            votedUndecided.add(voted.txn());
        }
        heirlooms.onRecovered(record);
        coordinator.commits().onRecovered(record);
        participant.onRecovered(record);
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        abortUndecided(out);
        participant.onReady(heirlooms.all(), out);
        heirlooms.onReady(out);
        coordinator.commits().onReady(out);
    }

    /** A coordinator that restarts with its vote and without a decision has not decided: it aborts. */
    private void abortUndecided(Effects<RaidMessage> out) {
        for (TxnId txn : votedUndecided) {
            if (journal.outcomes().of(txn) == Known.VOTED_YES) {
                journal.aborted(txn, out);
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
        heirlooms.writeAgain(txn, out);
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
        unfinished.addAll(judgements.unfinished());
        unfinished.addAll(heirlooms.unfinished());
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
