package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.sim.history.Dependency;
import org.raidlab.sim.history.Dependency.Kind;
import org.raidlab.sim.history.Violation;
import org.raidlab.sim.history.graph.CycleSearch.Step;
import org.raidlab.sim.history.graph.Digraph;

/** Describes a cycle in plain words. */
final class CycleText {

    private final Digraph graph;
    private final int firstAuxiliary;
    private final Names names;
    private final VersionTable versions;

    CycleText(Digraph graph, int firstAuxiliary, Names names, VersionTable versions) {
        this.graph = graph;
        this.firstAuxiliary = firstAuxiliary;
        this.names = names;
        this.versions = versions;
    }

    /** Describes a cycle that starts at a transaction. */
    Violation of(HistoryAnomaly anomaly, List<Step> cycle) {
        List<Dependency> edges = new ArrayList<>();
        Step first = cycle.getFirst();
        for (Step step : cycle) {
            if (step.from() < firstAuxiliary) {
                first = step;
            }
            int to = graph.target(step.edge());
            if (to < firstAuxiliary) {
                edges.add(dependency(first, to, graph.label(step.edge())));
            }
        }
        return violation(anomaly, edges);
    }

    /** Describes the cycle of a dependency on a transaction that had ended before. */
    Violation againstRealTime(Step dependency, int second) {
        return violation(
                HistoryAnomaly.REAL_TIME,
                List.of(
                        dependency(dependency, second, versions.next(graph.label(dependency.edge()))),
                        realTime(second, dependency.from())));
    }

    private Dependency realTime(int from, int to) {
        return new Dependency(names.txn(from), names.txn(to), Kind.REAL_TIME, "", names.end(from), names.start(to));
    }

    /** Returns that {@code to} comes later, because it wrote the entry {@code later}, or by real time. */
    private Dependency dependency(Step first, int to, int later) {
        int from = first.from();
        if (graph.isOf(first.edge(), DependencyGraph.REAL_TIME)) {
            return realTime(from, to);
        }
        Access seen = versions.get(graph.label(first.edge()));
        Kind kind = kind(first.edge());
        long second = kind == Kind.WR ? seen.version() : versions.get(later).version();
        return new Dependency(names.txn(from), names.txn(to), kind, names.item(seen.item()), seen.version(), second);
    }

    private Kind kind(int edge) {
        if (graph.isOf(edge, DependencyGraph.WRITE_READ)) {
            return Kind.WR;
        }
        return graph.isOf(edge, DependencyGraph.WRITE_WRITE) ? Kind.WW : Kind.RW;
    }

    private static Violation violation(HistoryAnomaly anomaly, List<Dependency> edges) {
        boolean usesRealTime = edges.stream().anyMatch(edge -> edge.kind() == Kind.REAL_TIME);
        String reasons = edges.stream()
                .map(edge -> edge.from() + " must come before " + edge.to() + ": " + edge.because() + ".")
                .collect(Collectors.joining(" "));
        return new Violation(
                anomaly,
                edges.stream().map(Dependency::from).toList(),
                edges.stream()
                        .map(Dependency::item)
                        .filter(item -> !item.isEmpty())
                        .distinct()
                        .toList(),
                (usesRealTime ? "No order that keeps real time explains this. " : "No order explains this. ") + reasons,
                edges);
    }
}
