package org.raidlab.rc.membership;

import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
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
import org.raidlab.msg.ViewAlgorithms;

/**
 * The membership of this site in views: it sends heartbeats, takes part in view changes, grants and holds leases,
 * transfers its state to sites that enter and enters views itself.
 */
public final class Membership {
    /** The receiver of the changes of this site's membership. */
    public interface Host {
        /** Takes a view that this site is a member of from now on. */
        void entered(SessionVector view, Effects<RaidMessage> out);

        /** Takes the end of an entry with a transferred state: the other members know of it by now. */
        void joined(Effects<RaidMessage> out);
    }

    /** The timer of the next heartbeat. */
    public record HeartbeatDue() implements TimerToken {}

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

    private final SiteContext site;
    private final Member self;
    private final Outbox outbox;
    private final FailLockTable failLocks;
    private final Host host;
    private final FailureDetector failureDetector;
    private final Challenges challenges;
    private final Leases leases;
    private final LeaseChecks leaseChecks;
    private final AmnesiaCheck amnesia;
    private final StateTransfer stateTransfer;
    private Stage stage = Stage.RESTORING;
    private @Nullable Acceptor acceptor;
    private @Nullable ViewChange viewChange;
    private @Nullable Heartbeats heartbeats;
    private SessionVector view;
    private long heartbeatNumber;

    public Membership(
            Ports ports, MembershipConfig config, Configuration configuration, FailLockTable failLocks, Host host) {
        this.failLocks = failLocks;
        this.host = host;
        this.outbox = new Outbox(ports, configuration, config.partItems());
        this.self = outbox.self();
        this.failureDetector = new FailureDetector(config, configuration, ports.clock(), self);
        this.site = new SiteContext(
                config, configuration, ports.clock(), outbox, failureDetector, new AlgorithmRequest(ports.clock()));
        this.challenges = new Challenges(config, ports.clock(), ports.random(), outbox);
        this.leases = new Leases(config.lease().toNanos());
        this.leaseChecks = new LeaseChecks(config, ports.clock(), outbox, leases);
        this.amnesia = new AmnesiaCheck(outbox);
        this.stateTransfer = new StateTransfer(site, failLocks);
        this.view = Acceptor.beginning(configuration.founders(), self.site()).known();
    }

    /** Returns what the parts of replication control at this site share. */
    public SiteContext site() {
        return site;
    }

    /** Returns the view that this site entered last; before the first entry, the newest view in its log. */
    public SessionVector view() {
        return view;
    }

    /** Returns whether this site is a member of {@link #view()} in this session. */
    public boolean isInside() {
        return stage == Stage.INSIDE;
    }

    /** Returns whether this site knows its logged state, and no view has excluded it. */
    public boolean isActive() {
        return stage != Stage.RESTORING && stage != Stage.EXCLUDED;
    }

    /** Returns whether this site still waits for its logged state. */
    public boolean isRestoring() {
        return stage == Stage.RESTORING;
    }

    /** Returns the number of heartbeats that this site has sent in this session. */
    public long heartbeatNumber() {
        return heartbeatNumber;
    }

    private Acceptor acceptor() {
        return Objects.requireNonNull(acceptor, "restored");
    }

    private ViewChange viewChange() {
        return Objects.requireNonNull(viewChange, "restored");
    }

    /** Takes the logged views of this site, none if it begins, and sends the first heartbeat. */
    public void restore(Optional<RaidRecord.Views> logged, Effects<RaidMessage> out) {
        Configuration configuration = site.configuration();
        Acceptor restored =
                new Acceptor(logged.orElseGet(() -> Acceptor.beginning(configuration.founders(), self.site())));
        acceptor = restored;
        view = restored.known();
        configuration.learned(view);
        viewChange = new ViewChange(site, failureDetector, leases, restored, challenges, this::learn);
        heartbeats = new Heartbeats(failureDetector, amnesia, challenges, stateTransfer, restored, this::learn);
        stage = Stage.OUTSIDE;
        heartbeat(out);
    }

    /** Answers AC while this site is not active: it takes part in nothing. */
    public void whileAway(RcMessage.OfController message, Effects<RaidMessage> out) {
        switch (message) {
            case RcMessage.CheckReplicas asked -> leaseChecks.answer(asked.txn(), false, out);
            case RcMessage.Recorded(long number) -> outbox.recorded(number, out);
        }
    }

    /** Takes a message about views while this site is active. */
    public void step(RcMessage.OfViews message, Effects<RaidMessage> out) {
        switch (message) {
            case RcMessage.CheckReplicas asked -> confirm(asked.txn(), out);
            case RcMessage.SiteUp(int other, int incarnation) -> failureDetector.notified(other, incarnation, true);
            case RcMessage.SiteDown(int other, int incarnation) -> failureDetector.notified(other, incarnation, false);
            case RcMessage.LargeTransaction(long bytes) -> {
                failureDetector.busy(self, bytes, view);
                outbox.toOthers(new RcMessage.Busy(self, bytes), out);
            }
            case RcMessage.Busy(Member from, long bytes) -> failureDetector.busy(from, bytes, view);
            case RcMessage.Recorded(long number) -> outbox.recorded(number, out);
            case RcMessage.Switch(ViewAlgorithms algorithms) ->
                site.algorithms().take(algorithms);
            case RcMessage.EntryBlocked blocked -> stateTransfer.entryBlocked(blocked.inDoubt());
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
        }
    }

    /** Sends AC the records that have to stay when the log is cut behind a position. */
    public void tellSnapshot(long asOf, Effects<RaidMessage> out) {
        outbox.tellSnapshot(acceptor().record(), asOf, failLocks.all(), out);
    }

    /** Returns who takes part in a transaction that is to commit now. */
    public AcMessage.View participants() {
        return failureDetector.view(view, isInside());
    }

    private void confirm(TxnId txn, Effects<RaidMessage> out) {
        if (!isInside()) {
            leaseChecks.answer(txn, false, out);
        } else if (leaseChecks.ask(txn, view, out)) {
            sendHeartbeat(out);
            leaseChecks.look(view, out);
        }
    }

    // Heartbeats and leases.

    private void heartbeat(Effects<RaidMessage> out) {
        out.setTimer(new HeartbeatDue(), site.config().heartbeat());
        failureDetector.awake();
        if (stateTransfer.isHeldUp()) {
            outbox.toServer(RaidServer.AC, new AcMessage.AskInDoubtTransactions(self), out);
        } else {
            sendHeartbeat(out);
        }
    }

    private void sendHeartbeat(Effects<RaidMessage> out) {
        leases.sent(++heartbeatNumber, site.clock().monotonicNanos());
        if (viewChange().grant(self, isInside())) {
            leases.got(self.site(), heartbeatNumber);
        }
        outbox.toOthers(lastHeartbeat(), out);
    }

    private RcMessage.Heartbeat lastHeartbeat() {
        return acceptor().heartbeat(self, heartbeatNumber, isInside());
    }

    /** Sends the next heartbeat, and has another view chosen if one is due. */
    public void onHeartbeatDue(Effects<RaidMessage> out) {
        if (stage == Stage.EXCLUDED) {
            return;
        }
        heartbeat(out);
        if (viewChange().consider(out)) {
            install(out);
        }
        if (isInside()) {
            leaseChecks.look(view, out);
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
        } else if (isInside() && heartbeat.installed() < view.number() && isLowestUpToDate()) {
            outbox.toServer(RaidServer.AC, new AcMessage.AskInDoubtTransactions(heartbeat.from()), out);
        }
    }

    /**
     * Returns whether this site is the lowest up-to-date member of its view: that member transfers its state to
     * entering sites, and does whatever one member does for all.
     */
    public boolean isLowestUpToDate() {
        return acceptor().isUpToDate() && failureDetector.wholeBelow(view.members(), view.number()) == 0;
    }

    private void onLeaseGrant(RcMessage.LeaseGrant leaseGrant, Effects<RaidMessage> out) {
        if (isInside() && leaseGrant.view() == view.number() && view.members().contains(leaseGrant.from())) {
            leases.got(leaseGrant.from().site(), leaseGrant.number());
            leaseChecks.look(view, out);
        }
    }

    // Views.

    /** Learns that a view is chosen. Members go on in it; whoever was left out stops. */
    private void learn(SessionVector chosen, Effects<RaidMessage> out) {
        if (chosen.number() <= acceptor().known().number() || !Acceptor.isPossible(chosen)) {
            return;
        }
        boolean missedNothing = acceptor().missesNothingBefore(chosen, self.site());
        acceptor().learn(chosen);
        site.configuration().learned(chosen);
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
        host.entered(view, out);
    }

    private void enter(Effects<RaidMessage> out) {
        view = acceptor().known();
        stage = Stage.INSIDE;
        leases.restart();
        out.trace(new RaidTrace.Installed(self.site(), view));
    }

    /** Takes the complete list of the transactions in doubt here, for an entering site or for this site itself. */
    public void transferState(RcMessage.InDoubtTransactions answer, Effects<RaidMessage> out) {
        if (answer.joiner().equals(self)) {
            stateTransfer.stillInDoubt(answer.inDoubt());
        } else if (isInside() && acceptor().isUpToDate()) {
            stateTransfer.transferState(answer, view, out);
        }
    }

    private void join(RcMessage.TransferredState state, Effects<RaidMessage> out) {
        if (!isInside()) {
            stateTransfer.join(state, acceptor(), this::joined, out);
        }
    }

    private void joined(Effects<RaidMessage> out) {
        enter(out);
        host.entered(view, out);
        sendHeartbeat(out);
        host.joined(out);
    }

    /** Throws if the state violates an invariant of membership. */
    public void checkInvariants() {
        if (isInside()) {
            Invariants.check(view.members().contains(self), "a site is in its own view");
            Invariants.check(
                    acceptor().installed() >= view.number(), "the state of a site inside a view is whole as of it");
        }
    }

    /** Describes where this site stands with respect to views. */
    public String stage() {
        return stage.toString();
    }

    /** Returns the number of read-only transactions that wait for a lease. */
    public int waitingForLease() {
        return leaseChecks.waiting();
    }

    /** Adds the displayed counters of the view: its number, and who is in it. */
    public void addViewTo(SequencedMap<String, Long> counters) {
        int members = isInside() ? view.members().size() : 0;
        counters.put("view", view.number());
        counters.put("up", (long) members);
        counters.put("down", (long) site.configuration().sites().size() - members);
        if (isInside()) {
            view.members().forEach(member -> counters.put("member " + member.site(), (long) member.incarnation()));
        }
    }

    /** Adds the displayed counters of view changes, and the last session of each other site. */
    public void addViewChangesTo(SequencedMap<String, Long> counters) {
        counters.put("elections", viewChange == null ? 0 : viewChange.viewChanges());
        if (viewChange != null) {
            viewChange.addTo(counters);
        }
    }
}
