package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

    /** The description of a cycle in a violation. */
    record Told(List<String> txns, List<String> items, String text) {

        void addTo(Findings findings, HistoryAnomaly anomaly) {
            findings.add(anomaly, txns, items, text);
        }
    }

    /** Describes a cycle that starts at a transaction. */
    Told of(List<Step> cycle) {
        Telling telling = new Telling();
        Step first = cycle.getFirst();
        for (Step step : cycle) {
            if (step.from() < firstAuxiliary) {
                first = step;
            }
            int to = graph.target(step.edge());
            if (to < firstAuxiliary) {
                telling.step(first, to, graph.label(step.edge()));
            }
        }
        return telling.told();
    }

    /** Describes the cycle of a dependency on a transaction that had ended before. */
    Told againstRealTime(Step dependency, int second) {
        Telling telling = new Telling();
        telling.step(dependency, second, versions.next(graph.label(dependency.edge())));
        telling.realTime(second, dependency.from());
        return telling.told();
    }

    /** A description under construction. */
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

        /** Adds that {@code to} comes later, because it wrote the entry {@code later} or by real time. */
        void step(Step first, int to, int later) {
            int from = first.from();
            if (graph.isOf(first.edge(), DependencyGraph.REAL_TIME)) {
                realTime(from, to);
                return;
            }
            Access seen = versions.get(graph.label(first.edge()));
            String item = names.item(seen.item());
            items.add(item);
            String version = " version " + seen.version() + " of " + item;
            if (graph.isOf(first.edge(), DependencyGraph.WRITE_READ)) {
                precede(from, to, "it wrote" + version + ", which the other read");
            } else {
                boolean wrote = graph.isOf(first.edge(), DependencyGraph.WRITE_WRITE);
                String newer = "the other wrote version " + versions.get(later).version();
                precede(from, to, "it " + (wrote ? "wrote" : "read") + version + ", " + newer);
            }
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
