package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SessionVector;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;

/**
 * Checks the views that sites install: one chain, each with a quorum of the one before. A site that a view leaves out
 * is started again, as its process would do.
 */
final class ViewChain {
    private static final long RESTART_NANOS = 20_000_000;

    private final Simulation simulation;
    private final TreeMap<Long, SessionVector> installed = new TreeMap<>();
    /** The views that contain each site, in one session. */
    private final Map<Member, SortedSet<Long>> inside = new LinkedHashMap<>();

    private final List<String> violations = new ArrayList<>();

    ViewChain(Simulation simulation) {
        this.simulation = simulation;
    }

    void noted(SimProcess process, TraceEvent event) {
        if (event instanceof RaidTrace.Installed(int site, SessionVector view)) {
            SessionVector before = installed.putIfAbsent(view.number(), view);
            if (before != null && !before.equals(view)) {
                violations.add(
                        Checker.AGREEMENT.found("site " + site + " installed " + view + ", another site " + before));
            }
            view.members().stream()
                    .filter(member -> member.site() == site)
                    .forEach(self ->
                            inside.computeIfAbsent(self, _ -> new TreeSet<>()).add(view.number()));
        } else if (event instanceof RaidTrace.Excluded) {
            int incarnation = process.incarnation();
            simulation.after(RESTART_NANOS, EventKind.CRASH, process.name(), () -> {
                if (process.incarnation() == incarnation && process.crash()) {
                    process.startAfter(RESTART_NANOS);
                }
            });
        }
    }

    /** Adds a violation of the order in which sites are heard of. */
    void found(String what) {
        violations.add(Checker.AGREEMENT.found(what));
    }

    /** Returns the concurrency controllers that views have named. */
    SortedSet<String> controllers() {
        SortedSet<String> named = new TreeSet<>();
        installed.values().forEach(view -> named.add(view.algorithms().concurrency()));
        named.remove("");
        return named;
    }

    /** Returns the violations of the chain. */
    List<String> violations() {
        List<String> found = new ArrayList<>(violations);
        SessionVector last = null;
        for (Map.Entry<Long, SessionVector> entry : installed.entrySet()) {
            SessionVector view = entry.getValue();
            if (last != null
                    && last.number() + 1 == view.number()
                    && shared(last, view) * 2 < last.members().size()) {
                found.add(Checker.AGREEMENT.found(view + " has no quorum of " + last));
            }
            last = view;
        }
        found.addAll(sessionsThatFell());
        inside.forEach((member, views) -> found.addAll(missed(member, views)));
        return found;
    }

    /**
     * Returns the views with an older session of a site than a view before them: nobody acts on a former incarnation.
     */
    private List<String> sessionsThatFell() {
        List<String> found = new ArrayList<>();
        TreeMap<Integer, Integer> newest = new TreeMap<>();
        for (SessionVector view : installed.values()) {
            for (Member member : view.members()) {
                int before = newest.merge(member.site(), member.incarnation(), Math::max);
                if (before > member.incarnation()) {
                    found.add(Checker.AGREEMENT.found(
                            view + " has " + member + ", an earlier view had its session " + before));
                }
            }
        }
        return found;
    }

    /**
     * Returns the views that a member missed: a session is in each view from its first to its last, since it would miss
     * a commit in a view without it.
     */
    private List<String> missed(Member member, SortedSet<Long> views) {
        return installed.subMap(views.first(), views.last()).values().stream()
                .filter(view -> !view.members().contains(member))
                .map(view -> Checker.AGREEMENT.found(member + " went on after a view without it, " + view))
                .toList();
    }

    private static long shared(SessionVector one, SessionVector other) {
        return one.sites().stream().filter(other::hasSite).count();
    }
}
