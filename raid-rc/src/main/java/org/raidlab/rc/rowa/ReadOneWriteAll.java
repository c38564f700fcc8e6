package org.raidlab.rc.rowa;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.Invariants;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.rc.ReplicationMethod;

/**
 * Read one, write all, over a fixed set of sites. It decides nothing itself: it reports who is up, and whoever writes
 * needs all. So a wrong hint costs an abort, never a copy that differs.
 */
public final class ReadOneWriteAll implements ReplicationMethod {
    private final Member self;
    private final TreeMap<Integer, SiteState> others = new TreeMap<>();
    private long number = 1;

    /**
     * Knows nobody but itself yet.
     *
     * @param self this site in its incarnation; always up
     * @param sites the configured sites, this one among them
     */
    public ReadOneWriteAll(Member self, List<Integer> sites) {
        Invariants.require(sites.contains(self.site()), "a site is one of the configured sites");
        this.self = self;
        for (int site : sites) {
            if (site != self.site()) {
                others.put(site, new SiteState.Unheard());
            }
        }
    }

    @Override
    public boolean siteUp(int site, int incarnation) {
        SiteState before = others.get(site);
        return before != null && become(site, before.onUp(incarnation));
    }

    @Override
    public boolean siteDown(int site, int incarnation) {
        SiteState before = others.get(site);
        return before != null && become(site, before.onDown(incarnation));
    }

    private boolean become(int site, SiteState state) {
        List<Member> before = up();
        others.put(site, state);
        boolean changed = !up().equals(before);
        number += changed ? 1 : 0;
        return changed;
    }

    @Override
    public View view() {
        List<Integer> down = new ArrayList<>(others.keySet());
        down.removeIf(site -> others.get(site) instanceof SiteState.Up);
        return new View(number, up(), down);
    }

    private List<Member> up() {
        TreeMap<Integer, Member> up = new TreeMap<>();
        up.put(self.site(), self);
        others.forEach((site, state) -> {
            if (state instanceof SiteState.Up(int incarnation)) {
                up.put(site, new Member(site, incarnation));
            }
        });
        return List.copyOf(up.values());
    }

    @Override
    public void checkInvariants() {
        View view = view();
        Invariants.check(view.up().contains(self), "a site is up in its own view");
        Invariants.check(view.up().size() + view.down().size() == others.size() + 1, "every site is either up or down");
    }
}
