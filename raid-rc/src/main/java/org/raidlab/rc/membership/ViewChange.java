package org.raidlab.rc.membership;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Clock;
import org.raidlab.core.Quorum;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RaidTrace.ViewChanging.Step;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;

/**
 * The view change: it has the successor of the newest known view chosen, by single-decree Paxos among that view's
 * sites. A site is an acceptor by its number: what it promised outlives its session, so after a total failure the sites
 * of the last view choose the next one. Only a site whose state is whole proposes, and only a view with itself and a
 * quorum of the last.
 */
final class ViewChange {
    /** The receiver of chosen views. */
    interface Host {
        void chosen(SessionVector view, Effects<RaidMessage> out);
    }

    private static final long RETRY_NANOS = 500_000_000;
    private static final long TURN_NANOS = 300_000_000;
    /** So long a start waits for sites that were in the last view and are not heard of yet. */
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final MembershipConfig config;
    private final Configuration configuration;
    private final Clock clock;
    private final Member self;
    private final Outbox outbox;
    private final Acceptor acceptor;
    private final Challenges challenges;
    private final FailureDetector failureDetector;
    private final Leases leases;
    private final AlgorithmRequest algorithms;
    private final Host host;
    private final long startedNanos;
    private @Nullable Ballot ballot;
    private RcMessage.@Nullable Accept waiting;
    private long round;
    private long wantedSinceNanos;
    /** Since when this site knows the newest known view, as far as it remembers. */
    private long knownSinceNanos;

    private long viewChanges;

    ViewChange(
            SiteContext site,
            FailureDetector failureDetector,
            Leases leases,
            Acceptor acceptor,
            Challenges challenges,
            Host host) {
        this.config = site.config();
        this.configuration = site.configuration();
        this.clock = site.clock();
        this.self = site.self();
        this.outbox = site.outbox();
        this.failureDetector = failureDetector;
        this.leases = leases;
        this.algorithms = site.algorithms();
        this.acceptor = acceptor;
        this.challenges = challenges;
        this.host = host;
        this.startedNanos = clock.monotonicNanos();
        this.wantedSinceNanos = startedNanos;
        this.knownSinceNanos = startedNanos;
        this.round = Ballot.round(acceptor.promised());
    }

    private long now() {
        return clock.monotonicNanos();
    }

    /**
     * Decides periodically whether another view is due and whether it is this site's turn to have it chosen. Returns
     * whether this site may enter the known view as its first member.
     */
    boolean consider(Effects<RaidMessage> out) {
        acceptWaiting(out);
        boolean isFirst = !acceptor.isUpToDate() && !acceptor.holdsNothing() && isNobodyAhead();
        if (isFirst) {
            acceptor.install();
        }
        proposeIfDue(out);
        return isFirst && acceptor.known().members().contains(self);
    }

    private void proposeIfDue(Effects<RaidMessage> out) {
        List<Member> wanted = wanted();
        SessionVector next =
                new SessionVector(acceptor.known().number() + 1, wanted, algorithms.after(acceptor.known()));
        boolean isDue = acceptor.isUndecided() || !next.isLike(acceptor.known());
        if (!isDue || !acceptor.isUpToDate() || !isEnough(wanted)) {
            wantedSinceNanos = now();
            return;
        }
        Ballot running = ballot;
        boolean busy = running != null && now() - running.begunNanos() < RETRY_NANOS;
        long before = failureDetector.wholeBelow(wanted, acceptor.known().number());
        if (!busy && !isTooEarly() && now() - wantedSinceNanos >= TURN_NANOS * before) {
            propose(next, out);
        }
    }

    /**
     * Returns whether every site is heard, all know the same view, and none has entered it or any other later than this
     * site's last one. So nothing was committed in those, and this site's state is as whole as any.
     */
    private boolean isNobodyAhead() {
        TreeSet<Integer> all = new TreeSet<>(configuration.sites());
        all.addAll(acceptor.known().sites());
        all.remove(self.site());
        return all.stream()
                .allMatch(site ->
                        failureDetector.heartbeat(site).filter(this::isNotAhead).isPresent());
    }

    private boolean isNotAhead(RcMessage.Heartbeat heartbeat) {
        return !heartbeat.active()
                && heartbeat.known().number() == acceptor.known().number()
                && heartbeat.installed() <= acceptor.installed();
    }

    /**
     * Returns whether the sites suffice: the first view needs all founders, so that a site that has lost its storage
     * cannot begin another instance.
     */
    private boolean isEnough(List<Member> wanted) {
        boolean founding = acceptor.known().number() == 1;
        return founding ? wanted.size() >= configuration.founders().size() : isQuorum(sitesOf(wanted));
    }

    /**
     * Returns whether it is too early for a view change: sites of the last view that have sent nothing since this
     * site's start may still be starting.
     */
    private boolean isTooEarly() {
        return now() - startedNanos < PATIENCE_NANOS
                && acceptor.known().sites().stream()
                        .anyMatch(site -> site != self.site() && !failureDetector.isKnown(site));
    }

    /**
     * Returns the members of a next view: members that are up stay in their session, and other sites that are up are
     * asked to enter.
     */
    private List<Member> wanted() {
        List<Member> wanted = new ArrayList<>();
        for (int site : configuration.sites()) {
            if (site == self.site()) {
                wanted.add(self);
                continue;
            }
            Optional<RcMessage.Heartbeat> heartbeat = failureDetector.heartbeat(site);
            heartbeat
                    .filter(last -> acceptor.known().members().contains(last.from()) || canBeAskedIn(last))
                    .ifPresent(last -> wanted.add(last.from()));
        }
        wanted.sort((a, b) -> Integer.compare(a.site(), b.site()));
        return wanted;
    }

    /**
     * Returns whether a site can be asked to enter: it is in no view, and knows that the known view is without it. Else
     * it may yet enter an older view that it was asked into, and would take the next one for that view's successor. If
     * it holds nothing, every site knows.
     */
    private boolean canBeAskedIn(RcMessage.Heartbeat last) {
        boolean holdsNothing = last.installed() == 0;
        return !last.active()
                && last.known().number() == acceptor.known().number()
                && (!holdsNothing || configuration.isAwaited(last.from().site()));
    }

    /** Returns whether a view of these members can follow the known one. */
    private boolean isPossible(List<Member> next) {
        boolean isQuorum = config.believesNotifier()
                || Quorum.isQuorum(sitesOf(next), acceptor.known().sites());
        return isQuorum
                && Acceptor.isPossible(new SessionVector(acceptor.known().number() + 1, next))
                && next.stream().allMatch(this::isSomebody);
    }

    /**
     * Returns whether a member is a known or heard site; for this site, whether the incarnation is not above the
     * current one.
     */
    private boolean isSomebody(Member member) {
        return member.site() == self.site()
                ? member.incarnation() <= self.incarnation()
                : configuration.known().contains(member.site()) || failureDetector.isKnown(member.site());
    }

    private static List<Integer> sitesOf(List<Member> members) {
        return members.stream().map(Member::site).toList();
    }

    private boolean isQuorum(Collection<Integer> of) {
        List<Integer> sites = acceptor.known().sites();
        if (config.believesNotifier()) {
            return sites.stream().allMatch(site -> of.contains(site) || failureDetector.isCalledDown(site));
        }
        return Quorum.isQuorum(of, sites);
    }

    private void propose(SessionVector wanted, Effects<RaidMessage> out) {
        viewChanges++;
        round++;
        Ballot begun = new Ballot(Ballot.number(round, self.site()), acceptor.known(), wanted, now());
        ballot = begun;
        out.trace(new RaidTrace.ViewChanging(self.site(), Step.PROPOSE));
        outbox.to(acceptor.known().sites(), new RcMessage.Propose(self, begun.number(), begun.base()), out);
    }

    /**
     * Answers a proposal; a proposer that is behind or late gets no answer and learns the newest view from the next
     * heartbeat.
     */
    void onPropose(RcMessage.Propose message, Effects<RaidMessage> out) {
        if (acceptor.isDoubtful(message.base())) {
            challenges.ask(message.from().site(), out);
            return;
        }
        if (message.base().number() > acceptor.known().number()) {
            host.chosen(message.base(), out);
        }
        if (message.base().number() != acceptor.known().number()
                || !acceptor.known().hasSite(self.site())
                || acceptor.holdsNothing()) {
            return;
        }
        long promise = Ballot.towards(message.ballot(), acceptor.promised());
        if (promise <= acceptor.promised()) {
            answerPromise(message.from().site(), out);
            return;
        }
        acceptor.promise(promise);
        long base = acceptor.known().number();
        remember(
                Step.PROMISE,
                then -> {
                    if (acceptor.known().number() == base) {
                        answerPromise(message.from().site(), then);
                    }
                },
                out);
    }

    private void answerPromise(int site, Effects<RaidMessage> out) {
        outbox.to(
                site,
                new RcMessage.Promise(
                        self.site(),
                        acceptor.known().number(),
                        acceptor.promised(),
                        acceptor.acceptedBallot(),
                        acceptor.accepted(),
                        acceptor.acceptedAlgorithms()),
                out);
    }

    private void remember(Step step, Consumer<Effects<RaidMessage>> then, Effects<RaidMessage> out) {
        out.trace(new RaidTrace.ViewChanging(self.site(), step));
        outbox.toServer(RaidServer.AC, new AcMessage.Remember(outbox.whenRecorded(then), acceptor.record()), out);
    }

    void onPromise(RcMessage.Promise message, Effects<RaidMessage> out) {
        Ballot running = ballot;
        boolean isFree = message.accepted().isEmpty();
        if (message.base() != acceptor.known().number() || !(isFree || isPossible(message.accepted()))) {
            return;
        }
        round = Math.max(round, Ballot.round(Ballot.towards(message.ballot(), Ballot.number(round, 0))));
        if (running == null
                || !failureDetector.isHeard(message.from())
                || message.base() != running.base().number()
                || message.ballot() != running.number()
                || !running.isProposing()) {
            return;
        }
        if (isQuorum(running.promised(message))) {
            SessionVector view = running.settle();
            outbox.to(running.base().sites(), new RcMessage.Accept(self, running.number(), view), out);
        }
    }

    /** Accepts a view, but only when every lease that this site granted to a left-out member has expired. */
    void onAccept(RcMessage.Accept message, Effects<RaidMessage> out) {
        if (message.view().number() != acceptor.known().number() + 1
                || !acceptor.known().hasSite(self.site())
                || Ballot.towards(message.ballot(), acceptor.promised()) != message.ballot()
                || !isPossible(message.view().members())
                || acceptor.holdsNothing()) {
            return;
        }
        if (message.ballot() < acceptor.promised()) {
            answerPromise(message.from().site(), out);
        } else {
            waiting = message;
            acceptWaiting(out);
        }
    }

    private void acceptWaiting(Effects<RaidMessage> out) {
        RcMessage.Accept message = waiting;
        if (message == null || mustWaitFor(message.view())) {
            return;
        }
        waiting = null;
        if (message.view().number() != acceptor.known().number() + 1 || message.ballot() < acceptor.promised()) {
            return;
        }
        acceptor.accept(message.ballot(), message.view());
        remember(
                Step.ACCEPT,
                then -> outbox.to(
                        message.from().site(),
                        new RcMessage.Accepted(
                                self.site(), message.ballot(), message.view().number()),
                        then),
                out);
    }

    /**
     * Returns whether accepting a view has to wait: a left-out member may have a lease of this site, or one from
     * members of the view before the known one. And after a start a site does not know what it gave.
     */
    boolean mustWaitFor(SessionVector view) {
        if (config.reads() != MembershipConfig.Reads.LEASE || config.believesNotifier()) {
            return false;
        }
        boolean leavesOut = !view.members().containsAll(acceptor.known().members());
        boolean mayBeOlder = now() - knownSinceNanos < leases.graceNanos();
        return (leavesOut && mayBeOlder) || leases.bindsAgainst(view.members(), now());
    }

    void onAccepted(RcMessage.Accepted message, Effects<RaidMessage> out) {
        Ballot running = ballot;
        if (running == null
                || !failureDetector.isHeard(message.from())
                || running.isProposing()
                || message.ballot() != running.number()
                || running.view().number() != acceptor.known().number() + 1) {
            return;
        }
        if (isQuorum(running.accepted(message.from()))) {
            host.chosen(running.view(), out);
        }
    }

    /** Ends the attempts at a view change once a view is known. */
    void over() {
        ballot = null;
        waiting = null;
        round = 0;
        algorithms.over();
        wantedSinceNanos = now();
        knownSinceNanos = wantedSinceNanos;
    }

    /**
     * Grants a lease to a member that is in its view. Whoever has accepted a next view, or is to accept one without
     * that member, gives it none: so nobody's lease in a view outlives the choice of the next by more than its length.
     */
    boolean grant(Member to, boolean isInside) {
        boolean granted = isInside && !acceptor.isUndecided() && !isToAcceptWithout(to);
        if (granted) {
            leases.granted(to, now());
        }
        return granted;
    }

    private boolean isToAcceptWithout(Member member) {
        RcMessage.Accept about = waiting;
        return about != null && !about.view().members().contains(member);
    }

    void addTo(SequencedMap<String, Long> counters) {
        acceptor.addTo(counters);
    }

    long viewChanges() {
        return viewChanges;
    }
}
