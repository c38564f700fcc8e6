package org.raidlab.tool.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.raidlab.site.local.OutOfDate;

/**
 * What the console knows of an instance: the sites, the newest view, the fail-locks and the cut links. It is a fold
 * over what is observed, so the same observations give the same model, from a running cluster and from a recording.
 */
public final class InstanceModel {
    private final SequencedMap<Integer, SiteState> sites = new TreeMap<>();
    private final List<Consumer<Change>> listeners = new ArrayList<>();
    private View view = View.NONE;
    private FailLockMap failLocks = FailLockMap.NONE;
    private SortedSet<Link> cuts = Collections.emptySortedSet();

    /** Has a listener told of each change, in order. */
    public void onChange(Consumer<Change> listener) {
        listeners.add(listener);
    }

    /** Forgets the sites that are no longer there, and adds those that are new. */
    public void setSites(Collection<Integer> numbers) {
        sites.keySet().retainAll(numbers);
        numbers.forEach(site -> sites.putIfAbsent(site, SiteState.unknown(site)));
    }

    /** Takes the state in which a site was seen. */
    public void take(SiteState seen) {
        SiteState before = site(seen.site());
        SiteState after = seen.over(before);
        sites.put(after.site(), after);
        boolean changed =
                before.condition() != after.condition() || (after.isUp() && before.session() != after.session());
        if (changed && !before.isUnknown()) {
            tell(new Change.Site(before, after));
        }
        mostCurrent().ifPresent(this::takeFrom);
        takeCuts();
    }

    /** Takes what the most current site knows of the instance. */
    private void takeFrom(SiteState current) {
        if (current.isInView() && current.view().number() > view.number()) {
            view = current.view();
            tell(new Change.ViewFormed(view));
        }
        FailLockMap before = failLocks;
        failLocks = FailLockMap.of(current, sites.keySet());
        for (int site : sites.keySet()) {
            OutOfDate now = failLocks.at(site);
            if (!now.equals(before.at(site))) {
                tell(new Change.FailLocks(site, before.at(site), now));
            }
        }
    }

    private void takeCuts() {
        SortedSet<Link> now = new TreeSet<>();
        sites.values().forEach(state -> state.cutFrom().forEach(other -> now.add(Link.between(state.site(), other))));
        SortedSet<Link> before = cuts;
        cuts = Collections.unmodifiableSortedSet(now);
        if (!now.equals(before)) {
            tell(new Change.Cuts(before, cuts));
        }
    }

    /** Takes an order and what became of it. */
    public void ordered(String command, String result) {
        tell(new Change.Ordered(command, result));
    }

    private void tell(Change change) {
        listeners.forEach(listener -> listener.accept(change));
    }

    /** Returns the site that is up and knows best what the instance does: the lowest in the newest view. */
    private Optional<SiteState> mostCurrent() {
        return sites.values().stream()
                .filter(SiteState::isUp)
                .max(Comparator.<SiteState>comparingLong(site -> site.view().number())
                        .thenComparing(SiteState::site, Comparator.reverseOrder()));
    }

    /** Returns the sites by number. */
    public SequencedMap<Integer, SiteState> sites() {
        return Collections.unmodifiableSequencedMap(sites);
    }

    /** Returns a site; one of which nothing is known if there is none with this number. */
    public SiteState site(int number) {
        return sites.getOrDefault(number, SiteState.unknown(number));
    }

    /** Returns the newest view that was seen. */
    public View view() {
        return view;
    }

    public FailLockMap failLocks() {
        return failLocks;
    }

    public SortedSet<Link> cuts() {
        return cuts;
    }
}
