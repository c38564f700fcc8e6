package org.raidlab.rc.rowaa;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ReplicationMethod;

/**
 * Read one, write all available (paper section 4), with views chosen by their members. Steps, invariants and
 * deviations: the module's README.
 */
public final class AvailableCopies implements ReplicationMethod {
    /** The timer of the next heartbeat. */
    record HeartbeatDue() implements TimerToken {}

    /** The stages of a site's session with respect to views. */
    private enum Stage {
        /** Waits for what the log says. */
        RESTORING,
        /** In no view in this session. */
        OUTSIDE,
        INSIDE,
        /** A view without this site is known: it does nothing any more, and comes back in a new session. */
        EXCLUDED
    }

    private final Configuration configuration;
    private final Member self;
    private final Outbox outbox;
    private final ViewChange.Parts parts;
    private final FailureDetector failureDetector;
    private final Challenges challenges;
    private final FailLocks failLocks;
    private final Sources sources;
    private final Thresholds thresholds;
    private final CopierScheduler copierScheduler;
    private final StateTransfer stateTransfer;
    private final FromLog fromLog = new FromLog();
    private final AmnesiaCheck amnesia;
    private final LeaseChecks leaseChecks;
    private final FailLockGossip failLockGossip;
    private final StaleReadFilter ban;
    private final Report report;
    private Stage stage = Stage.RESTORING;
    private @Nullable Acceptor acceptor;
    private @Nullable ViewChange viewChange;
    private @Nullable Heartbeats heartbeats;
    private SessionVector view;
    private long heartbeatNumber;

    public AvailableCopies(Ports ports, RowaaConfig config) {
        this.self = new Member(ports.self().site(), ports.incarnation());
        this.configuration = new Configuration(config);
        this.outbox = new Outbox(ports, configuration);
        this.failureDetector = new FailureDetector(config, configuration, ports.clock(), self);
        this.challenges = new Challenges(config, ports.clock(), ports.random(), outbox);
        Leases leases = new Leases(config.lease().toNanos());
        this.failLocks = new FailLocks(configuration);
        this.parts = new ViewChange.Parts(config, configuration, ports.clock(), self, outbox, failureDetector, leases);
        this.sources = new Sources(parts, failLocks);
        this.thresholds = new Thresholds(parts, failLocks, sources);
        this.copierScheduler = new CopierScheduler(parts, failLocks, sources, thresholds);
        this.stateTransfer = new StateTransfer(parts, failLocks);
        this.amnesia = new AmnesiaCheck(parts);
        this.failLockGossip = new FailLockGossip(self, outbox, failLocks, failureDetector);
        this.ban = new StaleReadFilter(outbox, failLocks, configuration);
        this.leaseChecks = new LeaseChecks(config, ports.clock(), outbox, leases);
        this.report = new Report(configuration, self, failLocks, copierScheduler, thresholds, leaseChecks);
        this.view = Acceptor.beginning(configuration.founders(), self.site()).known();
    }

    private Acceptor acceptor() {
        return Objects.requireNonNull(acceptor, "restored");
    }

    private ViewChange viewChange() {
        return Objects.requireNonNull(viewChange, "restored");
    }

    private boolean isInside() {
        return stage == Stage.INSIDE;
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, RcMessage message, Effects<RaidMessage> out) {
        if (message instanceof RcMessage.Restored restored && stage == Stage.RESTORING) {
            restore(fromLog.whole(restored), out);
        } else if (sources.take(message, view, isInside(), out) || fromLog.take(message)) {
            return;
        } else if (stage != Stage.RESTORING && stage != Stage.EXCLUDED) {
            step(message, out);
        } else {
            whileAway(message, out);
        }
    }

    private void whileAway(RcMessage message, Effects<RaidMessage> out) {
        if (message instanceof RcMessage.AskView(var txn)) {
            outbox.toServer(RaidServer.AC, failureDetector.view(txn, view, isInside()), out);
        } else if (message instanceof RcMessage.CheckReplicas asked) {
            leaseChecks.answer(asked.txn(), false, out);
        } else if (message instanceof RcMessage.Recorded(long number)) {
            outbox.recorded(number, out);
        }
    }

    private void step(RcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case RcMessage.AskView(var txn) ->
                outbox.toServer(RaidServer.AC, failureDetector.view(txn, view, isInside()), out);
            case RcMessage.CheckReplicas asked -> confirm(asked.txn(), out);
            case RcMessage.SiteUp(int site, int incarnation) -> failureDetector.notified(site, incarnation, true);
            case RcMessage.SiteDown(int site, int incarnation) -> failureDetector.notified(site, incarnation, false);
            case RcMessage.LargeTransaction(long bytes) -> {
                failureDetector.busy(self, bytes, view);
                outbox.toOthers(new RcMessage.Busy(self, bytes), out);
            }
            case RcMessage.Busy(Member from, long bytes) -> failureDetector.busy(from, bytes, view);
            case RcMessage.Restored _ -> out.trace(new RaidTrace.Ignored("restored already"));
            case RcMessage.Recorded(long number) -> outbox.recorded(number, out);
            case RcMessage.Decided commit -> onDecided(commit, out);
            case RcMessage.AskSnapshot _ -> outbox.tellSnapshot(acceptor().record(), ban.upTo(), failLocks.all(), out);
            case RcMessage.InDoubtTransactions answer -> transferState(fromLog.whole(answer), out);
            case RcMessage.EntryBlocked(List<TxnId> inDoubt) -> stateTransfer.entryBlocked(inDoubt);
            case RcMessage.Wanted(RelationId relation) -> {
                copierScheduler.want(relation);
                goOnCopying(out);
                refuseWanted(out);
            }
            case RcMessage.Placed _, RcMessage.AskSource _, RcMessage.Part _, RcMessage.Redone _ -> {}
            case RcMessage.CopierEnded ended -> copierScheduler.onCopierEnded(ended, out);
            case RcMessage.DirectoryUpdated ended -> thresholds.onDirectoryUpdated(ended, out);
            case RcMessage.Heartbeat _, RcMessage.Challenge _, RcMessage.Response _ ->
                Objects.requireNonNull(heartbeats)
                        .take(message, lastHeartbeat(), out)
                        .ifPresent(heartbeat -> answerHeartbeat(heartbeat, out));
            case RcMessage.Refused refused -> amnesia.refused(refused, isInside(), heartbeatNumber, out);
            case RcMessage.LeaseGrant leaseGrant -> onLeaseGrant(leaseGrant, out);
            case RcMessage.Propose propose -> viewChange().onPropose(propose, out);
            case RcMessage.Promise promise -> viewChange().onPromise(promise, out);
            case RcMessage.Accept accept -> viewChange().onAccept(accept, out);
            case RcMessage.Accepted accepted -> viewChange().onAccepted(accepted, out);
            case RcMessage.TransferredState state -> join(state, out);
            case RcMessage.TransferredStatePart _, RcMessage.StateTransferRequest _ ->
                stateTransfer.take(message, out).ifPresent(state -> join(state, out));
            case RcMessage.CopyRequest asked -> copierScheduler.onCopyRequest(asked, isOfThisView(asked), out);
            case RcMessage.CopyReply copyReply when isInside() -> copierScheduler.onCopyReply(copyReply, view, out);
            case RcMessage.FailLockNotice failLockNotice
            when isInside() && failLockGossip.take(failLockNotice) -> ban.tell(out);
            case RcMessage.CopyReply _, RcMessage.FailLockNotice _ -> {}
        }
    }

    private void restore(RcMessage.Restored restored, Effects<RaidMessage> out) {
        RaidRecord.Views views =
                restored.views().orElseGet(() -> Acceptor.beginning(configuration.founders(), self.site()));
        failLocks.replace(restored.failLocks());
        restored.since().forEach(failLocks::decided);
        ban.decidedUpTo(restored.upTo());
        acceptor = new Acceptor(views);
        view = views.known();
        configuration.learned(view);
        viewChange = new ViewChange(parts, acceptor, challenges, this::learn);
        heartbeats = new Heartbeats(failureDetector, amnesia, challenges, stateTransfer, acceptor, this::learn);
        stage = Stage.OUTSIDE;
        heartbeat(out);
    }

    // What the servers of this site ask.

    private void confirm(TxnId txn, Effects<RaidMessage> out) {
        if (!isInside()) {
            leaseChecks.answer(txn, false, out);
        } else if (leaseChecks.ask(txn, view, out)) {
            sendHeartbeat(out);
            leaseChecks.look(view, out);
        }
    }

    private void onDecided(RcMessage.Decided commit, Effects<RaidMessage> out) {
        ban.decidedUpTo(commit.at());
        failLocks.decided(commit);
        if (isInside()) {
            ban.tell(out);
            if (!commit.placings().isEmpty()) {
                goOnCopying(out);
            }
        }
    }

    // Beats and leases.

    private void heartbeat(Effects<RaidMessage> out) {
        out.setTimer(new HeartbeatDue(), parts.config().heartbeat());
        failureDetector.awake();
        if (stateTransfer.isHeldUp()) {
            outbox.toServer(RaidServer.AC, new AcMessage.AskInDoubtTransactions(self), out);
        } else {
            sendHeartbeat(out);
        }
    }

    private void sendHeartbeat(Effects<RaidMessage> out) {
        parts.leases().sent(++heartbeatNumber, parts.clock().monotonicNanos());
        if (viewChange().grant(self, isInside())) {
            parts.leases().got(self.site(), heartbeatNumber);
        }
        outbox.toOthers(lastHeartbeat(), out);
    }

    private RcMessage.Heartbeat lastHeartbeat() {
        return acceptor().heartbeat(self, heartbeatNumber, isInside());
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        if (stage == Stage.EXCLUDED) {
            return;
        }
        if (token instanceof CopierScheduler.Due) {
            goOnCopying(out);
        } else if (token instanceof Thresholds.Due) {
            keepThreshold(out);
        } else {
            heartbeat(out);
            if (viewChange().consider(out)) {
                install(out);
            }
            goOn(out);
        }
    }

    private void goOn(Effects<RaidMessage> out) {
        if (isInside()) {
            leaseChecks.look(view, out);
            goOnCopying(out);
            refuseWanted(out);
            keepThreshold(out);
            failLockGossip.send(heartbeatNumber, view, out);
        }
    }

    private void answerHeartbeat(RcMessage.Heartbeat heartbeat, Effects<RaidMessage> out) {
        long known = acceptor().known().number();
        boolean isMember = heartbeat.known().number() == known
                && acceptor().known().members().contains(heartbeat.from());
        if (stage == Stage.EXCLUDED || !isMember) {
            return;
        }
        if (viewChange().grant(heartbeat.from(), heartbeat.active())) {
            outbox.to(heartbeat.from().site(), new RcMessage.LeaseGrant(self, heartbeat.number(), known), out);
        }
        if (heartbeat.active()) {
            stateTransfer.hasEntered(heartbeat.from());
        } else if (isInside() && heartbeat.installed() < view.number() && isGiver()) {
            outbox.toServer(RaidServer.AC, new AcMessage.AskInDoubtTransactions(heartbeat.from()), out);
        }
    }

    /** Returns whether this site transfers its state to entering sites: the lowest up-to-date member does. */
    private boolean isGiver() {
        return acceptor().isUpToDate() && failureDetector.wholeBelow(view.members(), view.number()) == 0;
    }

    private void onLeaseGrant(RcMessage.LeaseGrant leaseGrant, Effects<RaidMessage> out) {
        if (isInside() && leaseGrant.view() == view.number() && view.members().contains(leaseGrant.from())) {
            parts.leases().got(leaseGrant.from().site(), leaseGrant.number());
            leaseChecks.look(view, out);
        }
    }

    /** Learns that a view is chosen. Members go on in it; whoever was left out stops. */
    private void learn(SessionVector chosen, Effects<RaidMessage> out) {
        if (chosen.number() <= acceptor().known().number() || !Acceptor.isPossible(chosen)) {
            return;
        }
        boolean missedNothing = acceptor().missesNothingBefore(chosen, self.site());
        acceptor().learn(chosen);
        configuration.learned(chosen);
        viewChange().over();
        if (chosen.members().contains(self)) {
            if (isInside() || missedNothing) {
                install(out);
            }
        } else if (isInside()) {
            stage = Stage.EXCLUDED;
            out.trace(new RaidTrace.Excluded(self.site(), chosen));
        } else if (missedNothing) {
            acceptor().install();
        }
    }

    private void install(Effects<RaidMessage> out) {
        acceptor().install();
        enter(out);
        long entered = view.number();
        long number = outbox.whenRecorded(later -> {
            acceptor().kept(entered);
            sendHeartbeat(later);
        });
        outbox.toServer(
                RaidServer.AC, new AcMessage.Install(number, view, acceptor().record()), out);
        ban.tellAgain(out);
    }

    private void enter(Effects<RaidMessage> out) {
        view = acceptor().known();
        ban.in(view);
        stage = Stage.INSIDE;
        parts.leases().restart();
        out.trace(new RaidTrace.Installed(self.site(), view));
    }

    private void transferState(RcMessage.InDoubtTransactions answer, Effects<RaidMessage> out) {
        if (answer.joiner().equals(self)) {
            stateTransfer.stillInDoubt(answer.inDoubt());
        } else if (isInside() && acceptor().isUpToDate()) {
            stateTransfer.transferState(answer, view, out);
        }
    }

    private void join(RcMessage.TransferredState state, Effects<RaidMessage> out) {
        if (!isInside()) {
            stateTransfer.join(state, acceptor(), (_, then) -> joined(then), out);
        }
    }

    private void joined(Effects<RaidMessage> out) {
        enter(out);
        ban.tellAgain(out);
        sendHeartbeat(out);
        goOnCopying(out);
    }

    private void goOnCopying(Effects<RaidMessage> out) {
        if (isInside()) {
            copierScheduler.goOn(view, out);
        }
    }

    /** Refuses reads that wait for copies which no site that is up can refresh. */
    private void refuseWanted(Effects<RaidMessage> out) {
        if (isInside()) {
            copierScheduler.refuseWantedInVain(view, out);
        }
    }

    /** Keeps the number of copies: the lowest up-to-date member does it, or after its failure the next one. */
    private void keepThreshold(Effects<RaidMessage> out) {
        if (isInside()) {
            thresholds.goOn(view, isGiver(), out);
        }
    }

    private boolean isOfThisView(RcMessage.CopyRequest asked) {
        return isInside() && asked.view() == view.number() && view.members().contains(asked.from());
    }

    @Override
    public void checkInvariants() {
        if (isInside()) {
            Invariants.check(view.members().contains(self), "a site is in its own view");
            Invariants.check(
                    acceptor().installed() >= view.number(), "the state of a site inside a view is whole as of it");
        }
    }

    @Override
    public List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        if (isInside()) {
            unfinished.addAll(report.unfinished(view, isGiver()));
        } else {
            unfinished.add("is " + stage + " of views");
        }
        return unfinished;
    }

    @Override
    public SequencedMap<String, Long> counters() {
        return report.counters(view, isInside(), viewChange);
    }
}
