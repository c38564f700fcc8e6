package org.raidlab.experiments.figure;

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

/** Figure 4: elapsed time of checkpoint and rollback instances. */
public final class Figure4 extends SyncFigure {
    private static final double SLOPE_TOLERANCE = 0.05;
    private static final double NEARLY_EQUAL = 0.9;
    private static final List<Integer> CHAINS = List.of(4, MOST);

    public Figure4() {
        super(
                "raid-fig4",
                "Elapsed time of a checkpoint and a rollback instance",
                "For how long coordinator and participants neither send nor receive normal messages, by the number of"
                        + " processes. Asked is that the rollback coordinator is faster by at least one single delay t;"
                        + " that elapsed time grows by 2t and t where everyone depends on everyone, and by (d + 1)t and"
                        + " t on a chain of depth d; that the participants of a rollback take nearly as long as its"
                        + " coordinator; and that a coordinator which shares its processor is no slower with"
                        + " priority.");
    }

    @Override
    Measure measure() {
        return Measure.ELAPSED;
    }

    @Override
    void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts) {
        for (double delay : DELAYS) {
            for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK)) {
                cases(kind, delay).forEach(measures::take);
                SyncCase most = SyncCase.ofPaper(MOST, delay, kind);
                findings.add(era(measures, most, Role.COORDINATOR, Measure.ELAPSED));
                findings.add(era(measures, most, Role.PARTICIPANT, Measure.ELAPSED));
            }
            findings.add(difference(measures, delay));
        }
        findings.add(participants(measures));
        slopes(measures, MOST, Topology.COMPLETE, 2, findings);
        for (int size : CHAINS) {
            slopes(measures, size, Topology.CHAIN, size, findings);
        }
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK)) {
            priority(measures, kind, findings);
            SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
            DELAYS.forEach(delay -> rows.put(Math.round(delay) + " ms", cases(kind, delay)));
            String title = "Figure 4: elapsed time, " + kind.word();
            charts.add(measures.chart("elapsed-" + kind.word(), title, Measure.ELAPSED, rows));
        }
    }

    /** Returns the least difference over all numbers of processes, in single delays. */
    private static Finding difference(SyncMeasures measures, double delay) {
        List<Double> least = new ArrayList<>();
        for (int size : SIZES) {
            List<Double> checkpoint = sample(measures, SyncCase.ofPaper(size, delay, Kind.CHECKPOINT));
            List<Double> rollback = sample(measures, SyncCase.ofPaper(size, delay, Kind.ROLLBACK));
            List<Double> here = SyncMeasures.each(checkpoint, rollback, (c, r) -> (c - r) / delay);
            least = least.isEmpty() ? here : SyncMeasures.each(least, here, Math::min);
        }
        return Finding.checked(
                "sim/difference/" + Math.round(delay),
                OptionalDouble.of(1),
                "t",
                least,
                "at least 1",
                value -> value >= 1);
    }

    private static List<Double> sample(SyncMeasures measures, SyncCase what) {
        return measures.sample(what, Role.COORDINATOR, Measure.ELAPSED);
    }

    private static Finding participants(SyncMeasures measures) {
        SyncCase most = SyncCase.ofPaper(MOST, MIDDLE, Kind.ROLLBACK);
        List<Double> ratio = SyncMeasures.each(
                measures.sample(most, Role.PARTICIPANT, Measure.ELAPSED), sample(measures, most), (p, c) -> p / c);
        return Finding.checked(
                "sim/rollback/participant-by-coordinator",
                OptionalDouble.of(1),
                "",
                ratio,
                "at least " + NEARLY_EQUAL,
                value -> value >= NEARLY_EQUAL);
    }

    private static void slopes(
            SyncMeasures measures, int size, Topology topology, int expected, List<Finding> findings) {
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK)) {
            List<SyncCase> row = DELAYS.stream()
                    .map(delay -> SyncCase.ofPaper(size, delay, kind).with(topology))
                    .toList();
            if (topology != Topology.COMPLETE) {
                row.forEach(measures::take);
            }
            double slope = kind == Kind.CHECKPOINT ? expected : 1;
            String where = topology == Topology.COMPLETE ? "complete" : "chain-" + (size - 1);
            findings.add(Finding.checked(
                    "sim/slope/" + kind.word() + "/" + where,
                    OptionalDouble.empty(),
                    "t",
                    over(measures, row, Role.COORDINATOR, Measure.ELAPSED, values -> Fit.slope(DELAYS, values)),
                    slope + " within 5 %",
                    value -> Math.abs(value - slope) <= SLOPE_TOLERANCE * slope));
        }
    }

    /**
     * Adds the findings on the paper's advice (section 3.3), on one processor: with a processor each, priority has no
     * effect.
     */
    private static void priority(SyncMeasures measures, Kind kind, List<Finding> findings) {
        SyncCase shared = SyncCase.ofPaper(MOST, MIDDLE, kind).on(Machine.ONE_SUN);
        SyncCase first = shared.on(Machine.ONE_SUN_COORDINATOR_FIRST);
        for (SyncCase what : List.of(shared, first)) {
            measures.take(what);
            findings.add(era(measures, what, Role.COORDINATOR, Measure.ELAPSED));
            findings.add(era(measures, what, Role.PARTICIPANT, Measure.ELAPSED));
            findings.add(era(measures, what, Role.COORDINATOR, Measure.DELAY));
        }
        findings.add(Finding.checked(
                "sim/" + kind.word() + "/with-priority-by-without",
                OptionalDouble.empty(),
                "",
                SyncMeasures.each(sample(measures, first), sample(measures, shared), (with, without) -> with / without),
                "at most 1",
                value -> value <= 1));
    }
}
