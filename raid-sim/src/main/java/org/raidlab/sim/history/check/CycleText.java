package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.raidlab.sim.history.graph.CycleSearch.Step;
import org.raidlab.sim.history.graph.Digraph;

/** Tells a cycle in plain words. */
final class CycleText {

    private final Digraph graph;
    private final int firstTimeNode;
    private final Names names;
    private final VersionTable versions;

    CycleText(Digraph graph, int firstTimeNode, Names names, VersionTable versions) {
        this.graph = graph;
        this.firstTimeNode = firstTimeNode;
        this.names = names;
        this.versions = versions;
    }

    /** A cycle as a violation shows it. */
    record Told(List<String> txns, List<String> items, String text) {

        void addTo(Findings findings, HistoryAnomaly anomaly) {
            findings.add(anomaly, txns, items, text);
        }
    }

    /** Tells a cycle that starts at a transaction. */
    Told of(List<Step> cycle) {
        Telling telling = new Telling();
        for (int i = 0; i < cycle.size(); i++) {
            Step step = cycle.get(i);
            int from = step.from();
            while (graph.target(cycle.get(i).edge()) >= firstTimeNode) {
                i++;
            }
            int to = graph.target(cycle.get(i).edge());
            if (graph.isOf(step.edge(), DependencyGraph.REAL_TIME)) {
                telling.realTime(from, to);
            } else {
                telling.dependency(from, step.edge());
            }
        }
        return telling.told();
    }

    /** Tells the cycle of a dependency on a transaction that had ended before. */
    Told againstRealTime(Step dependency) {
        Telling telling = new Telling();
        telling.dependency(dependency.from(), dependency.edge());
        telling.realTime(graph.target(dependency.edge()), dependency.from());
        return telling.told();
    }

    /** A story in the making. */
    private final class Telling {

        private final List<String> txns = new ArrayList<>();
        private final Set<String> items = new LinkedHashSet<>();
        private final List<String> sentences = new ArrayList<>();
        private boolean usesRealTime;

        void realTime(int from, int to) {
            usesRealTime = true;
            precede(
                    from,
                    to,
                    "it had ended at " + names.end(from) + ", before the other started at " + names.start(to));
        }

        void dependency(int from, int edge) {
            Access seen = versions.get(graph.label(edge));
            String item = names.item(seen.item());
            items.add(item);
            int to = graph.target(edge);
            String version = " version " + seen.version() + " of " + item;
            precede(
                    from,
                    to,
                    switch (graph.kind(edge)) {
                        case DependencyGraph.WRITE_READ -> "it wrote" + version + ", which the other read";
                        case DependencyGraph.READ_WRITE ->
                            "it read" + version + ", which the other overwrote" + overwriting(edge);
                        default -> "it wrote" + version + ", which the other overwrote" + overwriting(edge);
                    });
        }

        private String overwriting(int edge) {
            return " with version "
                    + versions.get(versions.next(graph.label(edge))).version();
        }

        private void precede(int from, int to, String because) {
            txns.add(names.txn(from));
            sentences.add(names.txn(from) + " must come before " + names.txn(to) + ": " + because + ".");
        }

        Told told() {
            String opening =
                    usesRealTime ? "No order that keeps real time explains this. " : "No order explains this. ";
            return new Told(txns, List.copyOf(items), opening + String.join(" ", sentences));
        }
    }
}
