package org.raidlab.rc.rowaa;

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

/**
 * What a site has promised and accepted as the successor of the newest view that it knows (single-decree Paxos for each
 * view), and the view as of which its own state is whole. All of it is stable before anybody is told.
 */
final class Acceptor {
    /** Views are counted one by one: nobody lives to see more. */
    private static final long VIEWS_MAX = Long.MAX_VALUE / 2;

    private long installed;
    private SessionVector known;
    private long promised;
    private long acceptedBallot;
    private List<Member> accepted = List.of();
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
    }

    /** Before anything happened: all founders, in no session yet. The state of any other site is not whole. */
    static Views beginning(List<Integer> founders, int self) {
        List<Member> members =
                founders.stream().sorted().map(site -> new Member(site, 0)).toList();
        return new Views(founders.contains(self) ? 1 : 0, new SessionVector(1, members), 0, 0, List.of());
    }

    Views record() {
        return recordWith(installed);
    }

    /** The same with another view installed. */
    Views recordWith(long nowInstalled) {
        return new Views(
                nowInstalled, known, promised, acceptedBallot, accepted, List.copyOf(others.sequencedValues()));
    }

    SessionVector known() {
        return known;
    }

    long installed() {
        return installed;
    }

    /** The next beat tells of it, and of the view as of which the state was whole when this session began. */
    RcMessage.Heartbeat beat(Member self, long number, boolean inside) {
        return new RcMessage.Heartbeat(self, number, known, inside ? kept : installed, restored, inside);
    }

    /** Whether this site has no state at all: then it has forgotten what it may have promised, and has no vote. */
    boolean holdsNothing() {
        return installed == 0;
    }

    /** The newest view that another site is known to have installed. */
    Optional<InstalledView> installedBy(int site) {
        return Optional.ofNullable(others.get(site));
    }

    /** A member has installed the known view; whether that is news. */
    boolean noteInstalled(Member member) {
        InstalledView now = new InstalledView(member, known.number());
        return !now.equals(others.put(member.site(), now));
    }

    /** For people: the last session of each other site that had a view, which no later one of it may have. */
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

    /** What was installed is durable up to this view. */
    void kept(long view) {
        kept = Math.max(kept, view);
    }

    /**
     * Whether a view is news that one message is not enough for: this site has not accepted it itself as the next one.
     */
    boolean isDoubtful(SessionVector view) {
        boolean isNext = view.number() == known.number() + 1;
        boolean isAccepted = isNext && isUndecided() && view.members().equals(accepted);
        return view.number() > known.number() && !isAccepted;
    }

    /**
     * Whether there can be such a view at all: sites in ascending order, and a number that leaves room for the next.
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
     * Whoever was in the last view whole has voted on all that committed in it; and nothing commits in a view in which
     * a member, in whatever session, has not voted. So a site of both has missed nothing, if it has accepted that view
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

    /** A view is chosen; promises for its number are void. */
    void learn(SessionVector chosen) {
        Invariants.check(chosen.number() > known.number(), "views follow one another");
        known = chosen;
        promised = 0;
        acceptedBallot = 0;
        accepted = List.of();
    }

    void promise(long ballot) {
        Invariants.check(ballot >= promised, "promises are kept");
        promised = ballot;
    }

    void accept(long ballot, List<Member> members) {
        promise(ballot);
        acceptedBallot = ballot;
        accepted = members;
    }

    /**
     * Whether a next view was accepted here that may be chosen, for all that is known. It has to be found out: nobody
     * is granted a lease meanwhile.
     */
    boolean isUndecided() {
        return acceptedBallot > 0;
    }
}
