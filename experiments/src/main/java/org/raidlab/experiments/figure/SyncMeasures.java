package org.raidlab.experiments.figure;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
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

    Setting setting() {
        return setting;
    }

    private Parameters parameters() {
        return setting.parameters();
    }

    /** Returns the numbers of processes. */
    List<Integer> sizes() {
        return parameters().wholes("processes");
    }

    int most() {
        return sizes().getLast();
    }

    /** Returns the times of a single checkpoint or rollback. */
    List<Double> delays() {
        return parameters().numbers("delays-millis");
    }

    /** Returns the delay that is used where the paper averages over the delays, since they make little difference. */
    double middle() {
        return delays().get(delays().size() / 2);
    }

    SyncCosts costs() {
        return SyncCosts.of(parameters());
    }

    /** Returns the case of the paper at the costs of this run. */
    SyncCase ofPaper(int size, double delay, SyncCase.Kind kind) {
        return SyncCase.ofPaper(size, delay, kind).with(costs(), "");
    }

    /** Returns one case for each number of processes. */
    List<SyncCase> cases(SyncCase.Kind kind, double delay) {
        return sizes().stream().map(size -> ofPaper(size, delay, kind)).toList();
    }

    void take(SyncCase what) {
        if (notebook.has(key(what) + "/completed")) {
            return;
        }
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

    /** Records the figures of one run of a case. */
    void note(String key, SyncRun.Result result) {
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
                : "/" + what.topology().name().toLowerCase(Locale.ROOT);
        String method = what.method() == SyncCase.Method.LEU_BHARGAVA
                ? ""
                : "/" + what.method().name().toLowerCase(Locale.ROOT).replace('_', '-');
        String machine =
                what.machine() == Machine.MANY_SUNS ? "" : "/" + what.machine().word();
        String variant = what.variant().isEmpty() ? "" : "/" + what.variant();
        return "sim/" + what.kind().word() + method + topology + pruned + machine + variant + "/"
                + Math.round(what.imageMillis()) + "/" + what.size();
    }

    static String key(SyncCase what, Role role, Measure measure) {
        return key(key(what), role, measure);
    }

    static String key(String key, Role role, Measure measure) {
        return key + "/" + role.word + "/" + measure.word;
    }

    /** Returns a figure of a case with its interval, for a row of the result. */
    Measured measured(SyncCase what, Role role, Measure measure) {
        return notebook.measured(key(what, role, measure), measure.unit);
    }

    /** Returns for each repeat the figure of the values over a row of cases. */
    List<Double> over(List<SyncCase> cases, Role role, Measure measure, ToDoubleFunction<List<Double>> figure) {
        List<List<Double>> samples =
                cases.stream().map(what -> sample(what, role, measure)).toList();
        return IntStream.range(0, samples.getFirst().size())
                .mapToObj(repeat -> figure.applyAsDouble(
                        samples.stream().map(sample -> sample.get(repeat)).toList()))
                .toList();
    }

    /** Returns a curve of a chart over the number of processes. */
    List<Chart.Point> curve(List<SyncCase> cases, Role role, Measure measure) {
        return cases.stream()
                .map(what -> Chart.Point.of(
                        what.size(), measured(what, role, measure).interval()))
                .toList();
    }

    /** Returns the chart of a measure: a curve for each row of cases, for coordinator and mean participant. */
    Chart chart(String name, String title, Measure measure, SequencedMap<String, List<SyncCase>> rows) {
        Chart chart = new Chart(name, title, "processes", measure.word + " (" + measure.unit + ")");
        for (Map.Entry<String, List<SyncCase>> row : rows.entrySet()) {
            chart = chart.ours(row.getKey() + ", coordinator", curve(row.getValue(), Role.COORDINATOR, measure))
                    .ours(row.getKey() + ", participant", curve(row.getValue(), Role.PARTICIPANT, measure));
        }
        return chart.captioned(
                "Simulated at the costs of a Sun 3; medians, with bars where seeds differ. The paper prints"
                        + " this figure as curves, and its text gives no points of them.");
    }
}
