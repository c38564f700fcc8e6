package org.raidlab.rc.rowaa;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerType;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.ReplicationMethod;

/**
 * Read one, write all available (paper section 4), with views chosen by their members. Steps, invariants and
 * deviations: the module's README.
 */
public final class AvailableCopies implements ReplicationMethod {
    /** The next beat is due. */
    record BeatDue() implements TimerToken {}

    /** Where this site stands. */
    private enum Stage {
        /** Waits for what the log says. */
        RESTORING,
        /** In no view in this session. */
        OUTSIDE,
        INSIDE,
        /** A view without this site is known: it does nothing any more, and comes back in a new session. */
        EXCLUDED
    }

    private final Instance instance;
    private final Member self;
    private final Post post;
    private final Election.Parts parts;
    private final Neighbours neighbours;
    private final Challenges challenges;
    private final FailLocks failLocks;
    private final Sources sources;
    private final Thresholds thresholds;
    private final Copying copying;
    private final Entering entering;
    private final FromLog fromLog = new FromLog();
    private final AmnesiaCheck amnesia;
    private final Confirmations confirmations;
    private final Reminders reminders;
    private final ReadBan ban;
    private final Report report;
    private Stage stage = Stage.RESTORING;
    private @Nullable Acceptor acceptor;
    private @Nullable Election election;
    private @Nullable Heartbeats heartbeats;
    private SessionVector view;
    private long beats;

    public AvailableCopies(Ports ports, RowaaConfig config) {
        this.self = new Member(ports.self().site(), ports.incarnation());
        this.instance = new Instance(config);
        this.post = new Post(ports, instance);
        this.neighbours = new Neighbours(config, instance, ports.clock(), self);
        this.challenges = new Challenges(config, ports.clock(), ports.random(), post);
        Leases leases = new Leases(config.lease().toNanos());
        this.failLocks = new FailLocks(instance);
        this.parts = new Election.Parts(config, instance, ports.clock(), self, post, neighbours, leases);
        this.sources = new Sources(parts, failLocks);
        this.thresholds = new Thresholds(parts, failLocks, sources);
        this.copying = new Copying(parts, failLocks, sources, thresholds);
        this.entering = new Entering(parts, failLocks);
        this.amnesia = new AmnesiaCheck(parts);
        this.reminders = new Reminders(self, post, failLocks, neighbours);
        this.ban = new ReadBan(post, failLocks, instance);
        this.confirmations = new Confirmations(config, ports.clock(), post, leases);
        this.report = new Report(instance, self, failLocks, copying, thresholds, confirmations);
        this.view = Acceptor.beginning(instance.founders(), self.site()).known();
    }

    private Acceptor acceptor() {
        return Objects.requireNonNull(acceptor, "restored");
    }

    private Election election() {
        return Objects.requireNonNull(election, "restored");
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
            post.toServer(ServerType.AC, neighbours.view(txn, view, isInside()), out);
        } else if (message instanceof RcMessage.AskConfirmation asked) {
            confirmations.answer(asked.txn(), false, out);
        } else if (message instanceof RcMessage.Recorded(long number)) {
            post.recorded(number, out);
        }
    }

    private void step(RcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case RcMessage.AskView(var txn) ->
                post.toServer(ServerType.AC, neighbours.view(txn, view, isInside()), out);
            case RcMessage.AskConfirmation asked -> confirm(asked.txn(), out);
            case RcMessage.SiteUp(int site, int incarnation) -> neighbours.notified(site, incarnation, true);
            case RcMessage.SiteDown(int site, int incarnation) -> neighbours.notified(site, incarnation, false);
            case RcMessage.LargePrepare(int writes) -> neighbours.busy(writes);
            case RcMessage.Restored _ -> out.note(new RaidTrace.Ignored("restored already"));
            case RcMessage.Recorded(long number) -> post.recorded(number, out);
            case RcMessage.Decided commit -> onDecided(commit, out);
            case RcMessage.AskSnapshot _ -> post.tellSnapshot(acceptor().record(), ban.upTo(), failLocks.all(), out);
            case RcMessage.Doubts doubts -> handOver(fromLog.whole(doubts), out);
            case RcMessage.HeldUp(List<TxnId> inDoubt) -> entering.heldUp(inDoubt);
            case RcMessage.Wanted(RelationId relation) -> {
                copying.want(relation);
                goOnCopying(out);
                refuseWanted(out);
            }
            case RcMessage.Placed _, RcMessage.AskSource _, RcMessage.Part _, RcMessage.Redone _ -> {}
            case RcMessage.CopierEnded ended -> copying.onCopierEnded(ended, out);
            case RcMessage.Rearranged ended -> thresholds.onRearranged(ended, out);
            case RcMessage.Beat _, RcMessage.Challenge _, RcMessage.Response _ ->
                Objects.requireNonNull(heartbeats)
                        .take(message, lastBeat(), out)
                        .ifPresent(beat -> answerBeat(beat, out));
            case RcMessage.Refused refused -> amnesia.refused(refused, isInside(), beats, out);
            case RcMessage.Grant grant -> onGrant(grant, out);
            case RcMessage.Propose propose -> election().onPropose(propose, out);
            case RcMessage.Promise promise -> election().onPromise(promise, out);
            case RcMessage.Accept accept -> election().onAccept(accept, out);
            case RcMessage.Accepted accepted -> election().onAccepted(accepted, out);
            case RcMessage.Handover handover -> join(handover, out);
            case RcMessage.HandoverPart _, RcMessage.HandoverPlease _ ->
                entering.take(message, out).ifPresent(handover -> join(handover, out));
            case RcMessage.CopyPlease asked -> copying.onCopyPlease(asked, isOfThisView(asked), out);
            case RcMessage.Copied copied when isInside() -> copying.onCopied(copied, view, out);
            case RcMessage.Reminder reminder when isInside() && reminders.take(reminder) -> ban.tell(out);
            case RcMessage.Copied _, RcMessage.Reminder _ -> {}
        }
    }

    private void restore(RcMessage.Restored restored, Effects<RaidMessage> out) {
        RaidRecord.Views views = restored.views().orElseGet(() -> Acceptor.beginning(instance.founders(), self.site()));
        failLocks.replace(restored.failLocks());
        restored.since().forEach(failLocks::decided);
        ban.decidedUpTo(restored.upTo());
        acceptor = new Acceptor(views);
        view = views.known();
        instance.learned(view);
        election = new Election(parts, acceptor, challenges, this::learn);
        heartbeats = new Heartbeats(neighbours, amnesia, challenges, entering, acceptor, this::learn);
        stage = Stage.OUTSIDE;
        beat(out);
    }

    // What the servers of this site ask.

    private void confirm(TxnId txn, Effects<RaidMessage> out) {
        if (!isInside()) {
            confirmations.answer(txn, false, out);
        } else if (confirmations.ask(txn, view, out)) {
            sendBeat(out);
            confirmations.look(view, out);
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

    private void beat(Effects<RaidMessage> out) {
        out.setTimer(new BeatDue(), parts.config().beat());
        neighbours.awake();
        if (entering.isHeldUp()) {
            post.toServer(ServerType.AC, new AcMessage.AskDoubts(self), out);
        } else {
            sendBeat(out);
        }
    }

    private void sendBeat(Effects<RaidMessage> out) {
        parts.leases().sent(++beats, parts.clock().monotonicNanos());
        if (election().grant(self, isInside())) {
            parts.leases().got(self.site(), beats);
        }
        post.toOthers(lastBeat(), out);
    }

    private RcMessage.Beat lastBeat() {
        return acceptor().beat(self, beats, isInside());
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        if (stage == Stage.EXCLUDED) {
            return;
        }
        if (token instanceof Copying.Due) {
            goOnCopying(out);
        } else if (token instanceof Thresholds.Due) {
            keepThreshold(out);
        } else {
            beat(out);
            if (election().consider(out)) {
                install(out);
            }
            goOn(out);
        }
    }

    private void goOn(Effects<RaidMessage> out) {
        if (isInside()) {
            confirmations.look(view, out);
            goOnCopying(out);
            refuseWanted(out);
            keepThreshold(out);
            reminders.send(beats, view, out);
        }
    }

    private void answerBeat(RcMessage.Beat beat, Effects<RaidMessage> out) {
        long known = acceptor().known().number();
        boolean isMember =
                beat.known().number() == known && acceptor().known().members().contains(beat.from());
        if (stage == Stage.EXCLUDED || !isMember) {
            return;
        }
        if (election().grant(beat.from(), beat.active())) {
            post.to(beat.from().site(), new RcMessage.Grant(self, beat.number(), known), out);
        }
        if (beat.active()) {
            entering.hasEntered(beat.from());
        } else if (isInside() && beat.installed() < view.number() && isGiver()) {
            post.toServer(ServerType.AC, new AcMessage.AskDoubts(beat.from()), out);
        }
    }

    /** The lowest member whose state is whole hands it over. */
    private boolean isGiver() {
        return acceptor().isWhole() && neighbours.wholeBelow(view.members(), view.number()) == 0;
    }

    private void onGrant(RcMessage.Grant grant, Effects<RaidMessage> out) {
        if (isInside() && grant.view() == view.number() && view.members().contains(grant.from())) {
            parts.leases().got(grant.from().site(), grant.number());
            confirmations.look(view, out);
        }
    }

    /** A view is chosen. Members go on in it; whoever was left out stops. */
    private void learn(SessionVector chosen, Effects<RaidMessage> out) {
        if (chosen.number() <= acceptor().known().number() || !Acceptor.isPossible(chosen)) {
            return;
        }
        boolean missedNothing = acceptor().missesNothingBefore(chosen, self.site());
        acceptor().learn(chosen);
        instance.learned(chosen);
        election().over();
        if (chosen.members().contains(self)) {
            if (isInside() || missedNothing) {
                install(out);
            }
        } else if (isInside()) {
            stage = Stage.EXCLUDED;
            out.note(new RaidTrace.Excluded(self.site(), chosen));
        } else if (missedNothing) {
            acceptor().install();
        }
    }

    private void install(Effects<RaidMessage> out) {
        acceptor().install();
        enter(out);
        long entered = view.number();
        long number = post.whenRecorded(later -> {
            acceptor().kept(entered);
            sendBeat(later);
        });
        post.toServer(
                ServerType.AC, new AcMessage.Install(number, view, acceptor().record()), out);
        ban.tellAgain(out);
    }

    private void enter(Effects<RaidMessage> out) {
        view = acceptor().known();
        ban.in(view);
        stage = Stage.INSIDE;
        parts.leases().restart();
        out.note(new RaidTrace.Installed(self.site(), view));
    }

    private void handOver(RcMessage.Doubts doubts, Effects<RaidMessage> out) {
        if (doubts.joiner().equals(self)) {
            entering.stillInDoubt(doubts.inDoubt());
        } else if (isInside() && acceptor().isWhole()) {
            entering.handOver(doubts, view, out);
        }
    }

    private void join(RcMessage.Handover handover, Effects<RaidMessage> out) {
        if (!isInside()) {
            entering.join(handover, acceptor(), (_, then) -> joined(then), out);
        }
    }

    private void joined(Effects<RaidMessage> out) {
        enter(out);
        ban.tellAgain(out);
        sendBeat(out);
        goOnCopying(out);
    }

    private void goOnCopying(Effects<RaidMessage> out) {
        if (isInside()) {
            copying.goOn(view, out);
        }
    }

    /** Reads do not wait for copies that nobody can bring. */
    private void refuseWanted(Effects<RaidMessage> out) {
        if (isInside()) {
            copying.refuseWantedInVain(view, out);
        }
    }

    /** The lowest whole member sees to it that there are enough copies; should it fail, the next one does. */
    private void keepThreshold(Effects<RaidMessage> out) {
        if (isInside()) {
            thresholds.goOn(view, isGiver(), out);
        }
    }

    private boolean isOfThisView(RcMessage.CopyPlease asked) {
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
        return report.counters(view, isInside(), election);
    }
}
