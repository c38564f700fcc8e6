package org.raidlab.experiments.figure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Setting;

/** Runs cases as often as the setting says, each with a seed of its own, and records all figures. */
final class SyncMeasures {
    /** A figure of a process. */
    enum Measure {
        ELAPSED("elapsed", "ms"),
        CPU("cpu", "ms"),
        QUEUE("queue", "messages"),
        DELAY("delay", "ms");

        final String word;
        final String unit;

        Measure(String word, String unit) {
            this.word = word;
            this.unit = unit;
        }

        double of(SyncFigures figures) {
            return switch (this) {
                case ELAPSED -> figures.elapsedMillis();
                case CPU -> figures.cpuMillis();
                case QUEUE -> figures.queueMax();
                case DELAY -> figures.queueDelayMillis();
            };
        }
    }

    /** The role of the process that a figure belongs to. */
    enum Role {
        COORDINATOR("coordinator"),
        PARTICIPANT("participant");

        final String word;

        Role(String word) {
            this.word = word;
        }
    }

    private final Setting setting;
    private final Notebook notebook;

    SyncMeasures(Setting setting) {
        this.setting = setting;
        this.notebook = setting.notebook();
    }

    Notebook notebook() {
        return notebook;
    }

    void take(SyncCase what) {
        setting.tell().accept(key(what));
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            SyncRun.Result result = SyncRun.run(what, setting.seed() + repeat);
            double cpu = result.cpuAfterwardsMillis();
            for (SyncFigures each : result.coordinators()) {
                cpu += each.cpuMillis();
            }
            for (SyncFigures each : result.participants()) {
                cpu += each.cpuMillis();
            }
            notebook.note(key(what) + "/all/cpu", cpu, Measure.CPU.unit);
            note(key(what), result);
        }
    }

    /** Runs a case with real processes, and records its figures under a key of their own. */
    void take(String key, RealCase run) throws IOException {
        setting.tell().accept(key);
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            note(key, run.run());
        }
    }

    /** A run of real processes. */
    @FunctionalInterface
    interface RealCase {
        SyncRun.Result run() throws IOException;
    }

    private void note(String key, SyncRun.Result result) {
        notebook.note(key + "/completed", result.completed(), "instances");
        for (Measure measure : Measure.values()) {
            notebook.note(key(key, Role.COORDINATOR, measure), result.coordinator(measure::of), measure.unit);
            notebook.note(key(key, Role.PARTICIPANT, measure), result.participant(measure::of), measure.unit);
        }
    }

    /** The processor time of all processes together. */
    List<Double> allCpu(SyncCase what) {
        return notebook.sample(key(what) + "/all/cpu");
    }

    /** How many instances were carried out. */
    List<Double> completed(SyncCase what) {
        return notebook.sample(key(what) + "/completed");
    }

    List<Double> sample(SyncCase what, Role role, Measure measure) {
        return notebook.sample(key(what, role, measure));
    }

    static String key(SyncCase what) {
        String pruned = what.pruned() ? "/pruned" : "";
        String topology = what.topology() == Topology.COMPLETE
                ? ""
                : "/" + what.topology().name().toLowerCase(java.util.Locale.ROOT);
        String method = what.method() == SyncCase.Method.LEU_BHARGAVA
                ? ""
                : "/" + what.method().name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        String machine =
                what.machine() == Machine.MANY_SUNS ? "" : "/" + what.machine().word();
        return "sim/" + what.kind().word() + method + topology + pruned + machine + "/" + Math.round(what.imageMillis())
                + "/" + what.size();
    }

    static String key(SyncCase what, Role role, Measure measure) {
        return key(key(what), role, measure);
    }

    static String key(String key, Role role, Measure measure) {
        return key + "/" + role.word + "/" + measure.word;
    }

    /** Combines the same repeats of two keys into one value for each repeat. */
    static List<Double> each(List<Double> first, List<Double> second, java.util.function.DoubleBinaryOperator of) {
        List<Double> all = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            all.add(of.applyAsDouble(first.get(i), second.get(i)));
        }
        return all;
    }

    /** A line of a chart over the number of processes. */
    List<Chart.Point> line(List<SyncCase> cases, Role role, Measure measure) {
        return cases.stream()
                .map(what -> new Chart.Point(what.size(), notebook.median(key(what, role, measure))))
                .toList();
    }

    /** The chart of a measure: a line for each row of cases, for coordinator and mean participant. */
    Chart chart(String name, String title, Measure measure, SequencedMap<String, List<SyncCase>> rows) {
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        rows.forEach((row, cases) -> {
            lines.put(row + ", coordinator", line(cases, Role.COORDINATOR, measure));
            lines.put(row + ", participant", line(cases, Role.PARTICIPANT, measure));
        });
        return new Chart(name, title, "processes", measure.word + " (" + measure.unit + ")", lines);
    }
}
