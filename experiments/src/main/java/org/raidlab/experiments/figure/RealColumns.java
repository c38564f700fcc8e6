package org.raidlab.experiments.figure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import org.raidlab.experiments.figure.SyncCase.Kind;
import org.raidlab.experiments.figure.SyncMeasures.Measure;
import org.raidlab.experiments.figure.SyncMeasures.Role;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Finding;

/** The results of real processes that a figure shows beside the simulated ones. */
final class RealColumns {
    private static final List<Integer> SIZES = List.of(2, 6, 10);
    private static final int BYTES_PER_KILOBYTE = 1_024;

    private final SyncMeasures measures;
    private final RealSync processes;
    private final Measure measure;

    RealColumns(SyncMeasures measures, RealSync processes, Measure measure) {
        this.measures = measures;
        this.processes = processes;
        this.measure = measure;
    }

    /** Runs these kinds of instances with images of so many kilobytes. */
    void take(List<Kind> kinds, int kilobytes, List<Finding> findings, List<Chart> charts) throws IOException {
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        for (Kind kind : kinds) {
            List<Integer> sizes =
                    SIZES.stream().filter(size -> size > kind.coordinators()).toList();
            for (int size : sizes) {
                SyncCase what = SyncCase.ofPaper(size, 0, kind);
                measures.take(key(kind, kilobytes, size), () -> processes.run(what, kilobytes * BYTES_PER_KILOBYTE));
            }
            for (Role role : Role.values()) {
                findings.add(era(key(kind, kilobytes, sizes.getLast()), role));
                lines.put(kind.word() + ", " + role.word, line(kind, kilobytes, sizes, role));
            }
            findings.add(carriedOut(kind, kilobytes, sizes));
        }
        charts.add(new Chart(
                measure.word + "-real-" + kilobytes,
                "Real processes, images of " + kilobytes + " KB: " + measure.word,
                "processes",
                measure.word + " (" + measure.unit + ")",
                lines));
    }

    private static String key(Kind kind, int kilobytes, int size) {
        return "real/" + kind.word() + "/" + kilobytes + "-kb/" + size;
    }

    private Finding era(String key, Role role) {
        String whole = SyncMeasures.key(key, role, measure);
        return Finding.era(
                whole, OptionalDouble.empty(), measure.unit, measures.notebook().sample(whole));
    }

    private List<Chart.Point> line(Kind kind, int kilobytes, List<Integer> sizes, Role role) {
        return sizes.stream()
                .map(size -> new Chart.Point(
                        size, measures.notebook().median(SyncMeasures.key(key(kind, kilobytes, size), role, measure))))
                .toList();
    }

    /**
     * Checks that no instance is lost, with any number of processes. A checkpoint that meets a rollback may be aborted.
     */
    private Finding carriedOut(Kind kind, int kilobytes, List<Integer> sizes) {
        List<Double> all = new ArrayList<>();
        sizes.forEach(size -> all.addAll(measures.notebook().sample(key(kind, kilobytes, size) + "/completed")));
        int least = kind == Kind.TWO_OF_EACH ? 2 : kind.coordinators();
        return Finding.checked(
                "real/" + kind.word() + "/" + kilobytes + "-kb/carried-out",
                OptionalDouble.of(kind.coordinators()),
                "instances",
                all,
                "at least " + least,
                value -> value >= least);
    }
}
