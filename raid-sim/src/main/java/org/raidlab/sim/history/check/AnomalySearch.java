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
 * Finds the cycles of a dependency graph and names them: one witness, short where that is cheap, per strongly connected
 * component and name. A cycle of real time is reported only where no dependencies alone make one.
 */
final class AnomalySearch {

    private static final long EDGES_MAX = 4_000_000;

    private final Digraph graph;
    private final int firstAuxiliary;
    private final Names names;
    private final VersionTable versions;
    private final CycleText text;
    private final Findings findings;

    private AnomalySearch(DependencyGraph dependencies, Names names, VersionTable versions, Findings findings) {
        this.graph = dependencies.explaining();
        this.firstAuxiliary = dependencies.firstAuxiliary();
        this.names = names;
        this.versions = versions;
        this.text = new CycleText(graph, firstAuxiliary, names, versions);
        this.findings = findings;
    }

    /** Reports all cycles; returns true if there are any. */
    static boolean report(DependencyGraph dependencies, Names names, VersionTable versions, Findings findings) {
        if (Components.of(dependencies.plain(), ALL).knots().isEmpty()) {
            return false;
        }
        new AnomalySearch(dependencies, names, versions, findings).report();
        return true;
    }

    private void report() {
        reportKnots(HistoryAnomaly.G0, WRITE_WRITE, WRITE_WRITE);
        reportKnots(HistoryAnomaly.G1C, WRITE_READ, WRITE_WRITE | WRITE_READ);
        boolean[] inCycle = reportDependencies();
        reportRealTime(inCycle);
        if (findings.strict()) {
            throw new IllegalStateException("a cycle was found, but none was explained");
        }
    }

    private void reportKnots(HistoryAnomaly anomaly, int firstMask, int mask) {
        Components components = Components.of(graph, mask);
        if (components.knots().isEmpty()) {
            return;
        }
        CycleSearch search = search(components);
        for (int[] knot : components.knots()) {
            if (findings.wants(anomaly)) {
                find(search, knot, firstMask, mask).ifPresent(cycle -> add(anomaly, cycle));
            } else {
                findings.addUnlisted(anomaly);
            }
        }
    }

    /** Reports cycles with missed updates; returns which transactions are in a component of dependencies alone. */
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
        if (!components.knots().isEmpty() && findings.serializable()) {
            throw new IllegalStateException("a cycle of dependencies was found, but none was explained");
        }
        return inCycle;
    }

    private void reportMissedUpdates(CycleSearch search, int[] knot) {
        Optional<List<Step>> single = find(search, knot, READ_WRITE, WRITE_WRITE | WRITE_READ);
        if (single.isPresent()) {
            add(HistoryAnomaly.G_SINGLE, single.get());
        } else {
            find(search, knot, READ_WRITE, DEPENDENCIES).ifPresent(cycle -> add(HistoryAnomaly.G2, cycle));
        }
    }

    private void reportRealTime(boolean[] inCycle) {
        Components all = Components.of(graph, ALL);
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
            Step step = backwards.get();
            findings.add(text.againstRealTime(step, second(step.edge())), HistoryAnomaly.REAL_TIME);
        } else {
            find(search, knot, REAL_TIME, ALL).ifPresent(cycle -> add(HistoryAnomaly.REAL_TIME, cycle));
        }
    }

    private Optional<Step> backwardsEdge(int[] knot) {
        for (int node : knot) {
            for (int edge = graph.firstEdge(node); edge < graph.endOfEdges(node); edge++) {
                if (isBackwards(node, edge)) {
                    return Optional.of(new Step(node, edge));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Returns whether an edge is a dependency on a transaction that had ended before: such an edge explains a cycle
     * best.
     */
    private boolean isBackwards(int from, int edge) {
        return from < firstAuxiliary && graph.isOf(edge, DEPENDENCIES) && names.endedBefore(second(edge), from);
    }

    /** Returns the first transaction to which a dependency edge out of a transaction leads. */
    private int second(int edge) {
        int target = graph.target(edge);
        return target < firstAuxiliary ? target : versions.writer(target - firstAuxiliary);
    }

    private Optional<List<Step>> find(CycleSearch search, int[] knot, int firstMask, int mask) {
        Optional<List<Step>> telling =
                search.shortest(knot, (from, edge) -> graph.isOf(edge, firstMask) && isBackwards(from, edge), mask);
        return telling.isPresent() ? telling : search.shortest(knot, (_, edge) -> graph.isOf(edge, firstMask), mask);
    }

    private void add(HistoryAnomaly anomaly, List<Step> cycle) {
        findings.add(text.of(anomaly, cycle), anomaly);
    }

    private CycleSearch search(Components components) {
        return new CycleSearch(graph, components, firstAuxiliary, EDGES_MAX);
    }
}
