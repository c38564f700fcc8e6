package org.raidlab.rc.rowa;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.rc.ReplicationMethod;

/**
 * Read one, write all, over a fixed set of sites. It decides nothing itself: it reports who is up, and whoever writes
 * needs all. So a wrong hint costs an abort, never a copy that differs. The newest hint counts: the client of the name
 * service has put them in order, and what somebody else has made up goes with the next one.
 */
public final class ReadOneWriteAll implements ReplicationMethod {
    private final Member self;
    private final SortedSet<Integer> others = new TreeSet<>();
    /** The incarnations of the other sites that are up, by site. */
    private final TreeMap<Integer, Integer> up = new TreeMap<>();

    private AcMessage.View view;
    private long hints;

    /**
     * Creates the method; until the first hint it takes only this site for up.
     *
     * @param self this site in its incarnation; always up
     * @param sites the configured sites, this one among them
     */
    public ReadOneWriteAll(Member self, List<Integer> sites) {
        Invariants.require(sites.contains(self.site()), "a site is one of the configured sites");
        this.self = self;
        others.addAll(sites);
        others.remove(self.site());
        view = new AcMessage.View(1, up(), down());
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, RcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case RcMessage.SiteUp hint -> learn(hint, siteUp(hint.site(), hint.incarnation()), out);
            case RcMessage.SiteDown hint -> learn(hint, siteDown(hint.site(), hint.incarnation()), out);
            case RcMessage.AskSource asked ->
                out.send(
                        in.to().sibling(RaidServer.AD),
                        new AdMessage.Source(asked.txn(), asked.relation(), Optional.empty()));
            case RcMessage.OfViews _, RcMessage.OfLog _, RcMessage.OfCopies _ ->
                out.trace(new RaidTrace.Ignored("no fail-locks here: " + message));
        }
    }

    private void learn(RcMessage hint, boolean changed, Effects<RaidMessage> out) {
        hints++;
        if (!changed) {
            out.trace(new RaidTrace.Ignored("nothing new: " + hint));
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        out.trace(new RaidTrace.Ignored("no timers are set here"));
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("view", view.view());
        counters.put("up", (long) view.up().size());
        counters.put("down", (long) view.down().size());
        counters.put("hints", hints);
        return counters;
    }

    /** Takes a hint that a site is up in this incarnation. Returns whether the view changed. */
    public boolean siteUp(int site, int incarnation) {
        boolean changed = others.contains(site) && !Objects.equals(up.put(site, incarnation), incarnation);
        return renew(changed);
    }

    /** Takes a hint that this incarnation of a site is down. Returns whether the view changed. */
    public boolean siteDown(int site, int incarnation) {
        return renew(up.remove(site, incarnation));
    }

    private boolean renew(boolean changed) {
        if (changed) {
            view = new AcMessage.View(view.view() + 1, up(), down());
        }
        return changed;
    }

    @Override
    public AcMessage.View view() {
        return view;
    }

    private List<Integer> down() {
        return others.stream().filter(site -> !up.containsKey(site)).toList();
    }

    private List<Member> up() {
        TreeMap<Integer, Member> all = new TreeMap<>();
        up.forEach((site, incarnation) -> all.put(site, new Member(site, incarnation)));
        all.put(self.site(), self);
        return List.copyOf(all.values());
    }

    @Override
    public void checkInvariants() {
        Invariants.check(view.up().equals(up()), "the view is that of the sites' states");
        Invariants.check(view.up().contains(self), "a site is up in its own view");
        Invariants.check(view.up().size() + view.down().size() == others.size() + 1, "every site is either up or down");
    }
}
