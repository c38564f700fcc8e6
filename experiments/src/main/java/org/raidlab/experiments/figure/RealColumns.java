package org.raidlab.experiments.figure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.figure.SyncCase.Kind;
import org.raidlab.experiments.figure.SyncMeasures.Measure;
import org.raidlab.experiments.figure.SyncMeasures.Role;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Setting;

/** The results of real processes that a figure shows beside the simulated ones. */
final class RealColumns {
    private static final int BYTES_PER_KILOBYTE = 1_024;

    private final SyncMeasures measures;
    private final Setting setting;
    private final Measure measure;
    private final List<Kind> kinds;
    private final int kilobytes;

    RealColumns(SyncMeasures measures, Measure measure, List<Kind> kinds) {
        this.measures = measures;
        this.setting = measures.setting();
        this.measure = measure;
        this.kinds = kinds;
        kilobytes = setting.parameters().whole("kilobytes-real");
    }

    private List<Integer> sizes(Kind kind) {
        return setting.parameters().wholes("processes-real").stream()
                .filter(size -> size > kind.coordinators())
                .toList();
    }

    /** Runs every case once to warm up, then as often as the setting says, each time in an order of its own. */
    void take() throws IOException {
        List<SyncCase> cases = new ArrayList<>();
        kinds.forEach(kind -> sizes(kind).forEach(size -> cases.add(SyncCase.ofPaper(size, 0, kind))));
        int most = cases.stream().mapToInt(SyncCase::size).max().orElse(0);
        try (RealSync processes = new RealSync(setting.jvms(), setting.scratch(), most)) {
            for (int round = 0; round <= setting.repeat(); round++) {
                for (SyncCase what : setting.shuffled(cases, round)) {
                    String key = key(what.kind(), what.size());
                    setting.tell().accept(round == 0 ? key + ", to warm up" : key);
                    SyncRun.Result result = processes.run(what, kilobytes * BYTES_PER_KILOBYTE);
                    if (round > 0) {
                        measures.note(key, result);
                    }
                }
            }
        }
    }

    /** Adds the rows and the chart. */
    void report(List<Finding> findings, List<Chart> charts) {
        Chart chart = new Chart(
                measure.word + "-real-" + kilobytes,
                "Real processes, images of " + kilobytes + " KB: " + measure.word,
                "processes",
                measure.word + " (" + measure.unit + ")");
        for (Kind kind : kinds) {
            if (sizes(kind).isEmpty()) {
                continue;
            }
            for (Role role : Role.values()) {
                findings.add(measured(kind, sizes(kind).getLast(), role).told());
                chart = chart.ours(kind.word() + ", " + role.word, curve(kind, role));
            }
            findings.add(carriedOut(kind));
        }
        charts.add(
                chart.captioned("JVMs of this host, which share its processors; bars are 90 % confidence intervals."));
    }

    private String key(Kind kind, int size) {
        return "real/" + kind.word() + "/" + kilobytes + "-kb/" + size;
    }

    private Measured measured(Kind kind, int size, Role role) {
        return measures.notebook().measured(SyncMeasures.key(key(kind, size), role, measure), measure.unit);
    }

    private List<Chart.Point> curve(Kind kind, Role role) {
        return sizes(kind).stream()
                .map(size -> Chart.Point.of(size, measured(kind, size, role).interval()))
                .toList();
    }

    /**
     * Checks that no instance is lost, with any number of processes: a bar of our own. A checkpoint that meets a
     * rollback may be aborted. The row is that of the run with the fewest.
     */
    private Finding carriedOut(Kind kind) {
        double fewest = sizes(kind).stream()
                .flatMap(size -> measures.notebook().sample(key(kind, size) + "/completed").stream())
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(0);
        int least = kind == Kind.TWO_OF_EACH ? 2 : kind.coordinators();
        return Measured.median(
                        "real/" + kind.word() + "/" + kilobytes + "-kb/fewest-carried-out",
                        "instances",
                        List.of(fewest))
                .ownBar(Check.atLeast(least));
    }
}
