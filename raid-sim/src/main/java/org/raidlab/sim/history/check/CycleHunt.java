package org.raidlab.sim.history.check;

import static org.raidlab.sim.history.check.DependencyGraph.ALL;
import static org.raidlab.sim.history.check.DependencyGraph.DEPENDENCIES;
import static org.raidlab.sim.history.check.DependencyGraph.READ_WRITE;
import static org.raidlab.sim.history.check.DependencyGraph.REAL_TIME;
import static org.raidlab.sim.history.check.DependencyGraph.WRITE_READ;
import static org.raidlab.sim.history.check.DependencyGraph.WRITE_WRITE;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.raidlab.sim.history.graph.Components;
import org.raidlab.sim.history.graph.CycleSearch;
import org.raidlab.sim.history.graph.CycleSearch.Step;
import org.raidlab.sim.history.graph.Digraph;

/**
 * Finds the cycles of a dependency graph and names them: one witness, short where that is cheap, per strongly
 * connected component and name. A cycle of real time is reported only where no dependencies alone make one.
 */
final class CycleHunt {

    private static final long EDGES_MAX = 4_000_000;

    private final Digraph graph;
    private final int firstTimeNode;
    private final Names names;
    private final CycleText text;
    private final Findings findings;

    CycleHunt(Digraph graph, int firstTimeNode, Names names, VersionTable versions, Findings findings) {
        this.graph = graph;
        this.firstTimeNode = firstTimeNode;
        this.names = names;
        this.text = new CycleText(graph, firstTimeNode, names, versions);
        this.findings = findings;
    }

    /** Reports all cycles; true if there are any. */
    boolean report() {
        Components all = Components.of(graph, ALL);
        if (all.knots().isEmpty()) {
            return false;
        }
        reportKnots(HistoryAnomaly.G0, WRITE_WRITE, WRITE_WRITE);
        reportKnots(HistoryAnomaly.G1C, WRITE_READ, WRITE_WRITE | WRITE_READ);
        boolean[] inCycle = reportDependencies();
        reportRealTime(all, inCycle);
        return true;
    }

    private void reportKnots(HistoryAnomaly anomaly, int firstMask, int mask) {
        Components components = Components.of(graph, mask);
        if (components.knots().isEmpty()) {
            return;
        }
        CycleSearch search = search(components);
        for (int[] knot : components.knots()) {
            if (findings.wants(anomaly)) {
                search.shortest(knot, firstMask, mask).ifPresent(cycle -> add(anomaly, cycle));
            } else {
                findings.addUnlisted(anomaly);
            }
        }
    }

    /** Cycles with missed updates; returns which transactions are in a component of dependencies alone. */
    private boolean[] reportDependencies() {
        Components components = Components.of(graph, DEPENDENCIES);
        boolean[] inCycle = new boolean[graph.nodes()];
        CycleSearch search = search(components);
        for (int[] knot : components.knots()) {
            Arrays.stream(knot).forEach(node -> inCycle[node] = true);
            if (findings.wants(HistoryAnomaly.G_SINGLE) && findings.wants(HistoryAnomaly.G2)) {
                reportMissedUpdates(search, knot);
            } else {
                findings.addUnlisted(HistoryAnomaly.G2);
            }
        }
        return inCycle;
    }

    private void reportMissedUpdates(CycleSearch search, int[] knot) {
        Optional<List<Step>> single = search.shortest(knot, READ_WRITE, WRITE_WRITE | WRITE_READ);
        if (single.isPresent()) {
            add(HistoryAnomaly.G_SINGLE, single.get());
        } else {
            search.shortest(knot, READ_WRITE, DEPENDENCIES).ifPresent(cycle -> add(HistoryAnomaly.G2, cycle));
        }
    }

    private void reportRealTime(Components all, boolean[] inCycle) {
        CycleSearch search = search(all);
        for (int[] knot : all.knots()) {
            if (Arrays.stream(knot).anyMatch(node -> inCycle[node])) {
                continue;
            }
            if (findings.wants(HistoryAnomaly.REAL_TIME)) {
                addRealTime(search, knot);
            } else {
                findings.addUnlisted(HistoryAnomaly.REAL_TIME);
            }
        }
    }

    private void addRealTime(CycleSearch search, int[] knot) {
        Optional<Step> backwards = backwardsEdge(knot);
        if (backwards.isPresent()) {
            text.againstRealTime(backwards.get()).addTo(findings, HistoryAnomaly.REAL_TIME);
        } else {
            search.shortest(knot, REAL_TIME, ALL).ifPresent(cycle -> add(HistoryAnomaly.REAL_TIME, cycle));
        }
    }

    /** A dependency on a transaction that had ended before: the shortest cycle there is, found without a search. */
    private Optional<Step> backwardsEdge(int[] knot) {
        for (int node : knot) {
            for (int edge = graph.firstEdge(node); edge < graph.endOfEdges(node); edge++) {
                if (graph.isOf(edge, DEPENDENCIES) && names.endedBefore(graph.target(edge), node)) {
                    return Optional.of(new Step(node, edge));
                }
            }
        }
        return Optional.empty();
    }

    private void add(HistoryAnomaly anomaly, List<Step> cycle) {
        text.of(cycle).addTo(findings, anomaly);
    }

    private CycleSearch search(Components components) {
        return new CycleSearch(graph, components, firstTimeNode, EDGES_MAX);
    }
}
