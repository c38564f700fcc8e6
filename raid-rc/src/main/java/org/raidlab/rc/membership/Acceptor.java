package org.raidlab.rc.membership;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.core.Invariants;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidRecord.InstalledView;
import org.raidlab.msg.RaidRecord.Views;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.ViewAlgorithms;

/**
 * The single-decree Paxos acceptor for the successor of the newest known view: its promise and accepted view, and the
 * view as of which this site is up to date. All of it is stable before anybody is told.
 */
final class Acceptor {
    /** Views are counted one by one: nobody lives to see more. */
    private static final long VIEWS_MAX = Long.MAX_VALUE / 2;

    private long installed;
    private SessionVector known;
    private long promised;
    private long acceptedBallot;
    private List<Member> accepted = List.of();
    private ViewAlgorithms acceptedAlgorithms = ViewAlgorithms.OF_CLUSTER_FILE;
    private final long restored;
    /** As {@link #installed}, once that is durable: others remember it, so a crash must not take it back. */
    private long kept;

    private final TreeMap<Integer, InstalledView> others = new TreeMap<>();

    Acceptor(Views views) {
        restored = views.installed();
        kept = restored;
        views.others().forEach(other -> others.put(other.member().site(), other));
        installed = views.installed();
        known = views.known();
        promised = views.promised();
        acceptedBallot = views.acceptedBallot();
        accepted = views.accepted();
        acceptedAlgorithms = views.acceptedAlgorithms();
    }

    /**
     * Returns the record of a new instance: its view has all founders, each without a session yet. The state of any
     * other site is not whole.
     */
    static Views beginning(List<Integer> founders, int self) {
        List<Member> members =
                founders.stream().sorted().map(site -> new Member(site, 0)).toList();
        return new Views(founders.contains(self) ? 1 : 0, new SessionVector(1, members), 0, 0, List.of());
    }

    Views record() {
        return recordWith(installed);
    }

    /** Returns a copy of the record with another installed view. */
    Views recordWith(long nowInstalled) {
        return new Views(
                nowInstalled,
                known,
                promised,
                acceptedBallot,
                accepted,
                List.copyOf(others.sequencedValues()),
                acceptedAlgorithms);
    }

    SessionVector known() {
        return known;
    }

    long installed() {
        return installed;
    }

    /**
     * Returns the next heartbeat: it has the known view and the view as of which the state was up to date when this
     * session began.
     */
    RcMessage.Heartbeat heartbeat(Member self, long number, boolean inside) {
        return new RcMessage.Heartbeat(self, number, known, inside ? kept : installed, restored, inside);
    }

    /** Returns whether this site has no state at all: such a site may have forgotten promises and has no vote. */
    boolean holdsNothing() {
        return installed == 0;
    }

    /** Returns the newest view that another site is known to have installed. */
    Optional<InstalledView> installedBy(int site) {
        return Optional.ofNullable(others.get(site));
    }

    /** Records that a member has installed the known view, and returns whether this was new. */
    boolean noteInstalled(Member member) {
        InstalledView now = new InstalledView(member, known.number());
        return !now.equals(others.put(member.site(), now));
    }

    /**
     * Adds to the displayed counters the last session of each other site that had a view; no later session of it may
     * have a lower number.
     */
    void addTo(SequencedMap<String, Long> counters) {
        others.forEach((site, had) ->
                counters.put("session of " + site, (long) had.member().incarnation()));
    }

    void install() {
        installed = known.number();
    }

    void installed(long view) {
        installed = view;
        kept = view;
    }

    /** Records that the state installed up to this view is durable. */
    void kept(long view) {
        kept = Math.max(kept, view);
    }

    /**
     * Returns whether a view is newer than the known one and needs confirmation: this site has not accepted it itself
     * as the next view.
     */
    boolean isDoubtful(SessionVector view) {
        boolean isNext = view.number() == known.number() + 1;
        boolean isAccepted = isNext
                && isUndecided()
                && view.members().equals(accepted)
                && view.algorithms().equals(acceptedAlgorithms);
        return view.number() > known.number() && !isAccepted;
    }

    /**
     * Returns whether a view is well-formed: its sites are in ascending order, and its number leaves room for the next
     * one.
     */
    static boolean isPossible(SessionVector view) {
        List<Integer> sites = view.sites();
        List<Integer> inOrder = sites.stream().sorted().distinct().toList();
        return view.number() < VIEWS_MAX && !sites.isEmpty() && sites.equals(inOrder);
    }

    boolean isUpToDate() {
        return installed == known.number();
    }

    /**
     * An up-to-date member of the last view has voted on every commit of that view; nothing commits in a view unless
     * every member, in whatever session, has voted. So a site of both has missed nothing, if it has accepted that view
     * itself: else an older copy of its storage could take part in a session that it had before. Inside, the same holds
     * for all views in between.
     */
    boolean missesNothingBefore(SessionVector chosen, int site) {
        boolean isNext = chosen.number() == known.number() + 1 && known.hasSite(site) && chosen.hasSite(site);
        return isNext && isUpToDate() && accepted.equals(chosen.members());
    }

    long promised() {
        return promised;
    }

    long acceptedBallot() {
        return acceptedBallot;
    }

    List<Member> accepted() {
        return accepted;
    }

    ViewAlgorithms acceptedAlgorithms() {
        return acceptedAlgorithms;
    }

    /** Takes the newly chosen view and voids the promises for its number. */
    void learn(SessionVector chosen) {
        Invariants.check(chosen.number() > known.number(), "views follow one another");
        known = chosen;
        promised = 0;
        acceptedBallot = 0;
        accepted = List.of();
        acceptedAlgorithms = ViewAlgorithms.OF_CLUSTER_FILE;
    }

    void promise(long ballot) {
        Invariants.check(ballot >= promised, "promises are kept");
        promised = ballot;
    }

    void accept(long ballot, SessionVector view) {
        promise(ballot);
        acceptedBallot = ballot;
        accepted = view.members();
        acceptedAlgorithms = view.algorithms();
    }

    /**
     * Returns whether this site has accepted a next view that may already be chosen. It has to be found out: nobody is
     * granted a lease meanwhile.
     */
    boolean isUndecided() {
        return acceptedBallot > 0;
    }
}
