package org.raidlab.experiments.figure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.experiments.figure.SyncCase.Kind;
import org.raidlab.experiments.figure.SyncMeasures.Measure;
import org.raidlab.experiments.figure.SyncMeasures.Role;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Fit;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Printed;

/** Figure 4: elapsed time of checkpoint and rollback instances. */
public final class Figure4 extends SyncFigure {
    private static final double SLOPE_TOLERANCE = 0.05;
    private static final double NEARLY_EQUAL = 0.9;
    private static final int SHORT_CHAIN = 4;
    private static final String NO_FORCE = "without-force";
    private static final List<Kind> ONE_OF_EACH = List.of(Kind.CHECKPOINT, Kind.ROLLBACK);

    public Figure4() {
        super(
                "raid-fig4",
                "Elapsed time of a checkpoint and a rollback instance",
                "Is the coordinator of a rollback faster than that of a checkpoint by at least a single delay?",
                "For how long coordinator and participants neither send nor receive normal messages, by the number of"
                        + " processes. Asked is that the rollback coordinator is faster by at least one single delay t,"
                        + " without the forced record of 20 ms, which the paper does not mention, as with it; that the"
                        + " participants of a rollback take nearly as long as its coordinator; and, bars of our own,"
                        + " that elapsed time grows by 2t and t where everyone depends on everyone, and by (d + 1)t and"
                        + " t on a chain of depth d, and that a coordinator which shares its processor is no slower"
                        + " with priority.");
    }

    @Override
    public String headline() {
        return "sim/" + NO_FORCE + "/difference/251";
    }

    @Override
    Measure measure() {
        return Measure.ELAPSED;
    }

    @Override
    void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts) {
        for (double delay : measures.delays()) {
            for (Kind kind : ONE_OF_EACH) {
                measures.cases(kind, delay).forEach(measures::take);
                tell(measures, measures.ofPaper(measures.most(), delay, kind), Measure.ELAPSED, findings);
            }
            findings.add(difference(measures, delay, "", measures.costs()));
            findings.add(difference(measures, delay, NO_FORCE, measures.costs().withoutForce()));
        }
        findings.add(participants(measures));
        slopes(measures, measures.most(), Topology.COMPLETE, 2, findings);
        for (int size : List.of(SHORT_CHAIN, measures.most())) {
            slopes(measures, size, Topology.CHAIN, size, findings);
        }
        for (Kind kind : ONE_OF_EACH) {
            priority(measures, kind, findings);
            SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
            measures.delays().forEach(delay -> rows.put(Math.round(delay) + " ms", measures.cases(kind, delay)));
            String title = "Figure 4: elapsed time, " + kind.word();
            charts.add(measures.chart("elapsed-" + kind.word(), title, Measure.ELAPSED, rows));
        }
    }

    /** Returns the least difference over all numbers of processes, in single delays. */
    private static Finding difference(SyncMeasures measures, double delay, String variant, SyncCosts costs) {
        List<Double> least = List.of();
        for (int size : measures.sizes()) {
            List<List<Double>> elapsed = ONE_OF_EACH.stream()
                    .map(kind -> measures.ofPaper(size, delay, kind).with(costs, variant))
                    .map(what -> elapsed(measures, what))
                    .toList();
            List<Double> here = Notebook.each(elapsed.getFirst(), elapsed.getLast(), (c, r) -> (c - r) / delay);
            least = least.isEmpty() ? here : Notebook.each(least, here, Math::min);
        }
        String key = "sim/" + (variant.isEmpty() ? "" : variant + "/") + "difference/" + Math.round(delay);
        return Measured.median(key, "t", least)
                .reproduces(
                        Printed.says(1, "at least t milliseconds smaller"),
                        Check.atLeast(1),
                        variant.isEmpty() ? "with a forced record that the paper does not mention" : "");
    }

    /** Returns the coordinator's elapsed times of a case, which runs unless it has run. */
    private static List<Double> elapsed(SyncMeasures measures, SyncCase what) {
        measures.take(what);
        return measures.sample(what, Role.COORDINATOR, Measure.ELAPSED);
    }

    private static Finding participants(SyncMeasures measures) {
        SyncCase most = measures.ofPaper(measures.most(), measures.middle(), Kind.ROLLBACK);
        return ratio(
                        "sim/rollback/participant-by-coordinator",
                        measures.sample(most, Role.PARTICIPANT, Measure.ELAPSED),
                        elapsed(measures, most))
                .reproduces(
                        Printed.says("elapsed times of the coordinator and participants are very close"),
                        Check.atLeast(NEARLY_EQUAL));
    }

    private static void slopes(
            SyncMeasures measures, int size, Topology topology, int expected, List<Finding> findings) {
        for (Kind kind : ONE_OF_EACH) {
            List<SyncCase> row = measures.delays().stream()
                    .map(delay -> measures.ofPaper(size, delay, kind).with(topology))
                    .toList();
            row.forEach(measures::take);
            double slope = kind == Kind.CHECKPOINT ? expected : 1;
            String where = topology == Topology.COMPLETE ? "complete" : "chain-" + (size - 1);
            List<Double> slopes = measures.over(
                    row, Role.COORDINATOR, Measure.ELAPSED, values -> Fit.slope(measures.delays(), values));
            findings.add(Measured.median("sim/slope/" + kind.word() + "/" + where, "t", slopes)
                    .ownBar(Check.near(slope, SLOPE_TOLERANCE)));
        }
    }

    /**
     * Adds the findings on the paper's advice (section 3.3), on one processor: with a processor each, priority has no
     * effect.
     */
    private static void priority(SyncMeasures measures, Kind kind, List<Finding> findings) {
        SyncCase shared =
                measures.ofPaper(measures.most(), measures.middle(), kind).on(Machine.ONE_SUN);
        SyncCase first = shared.on(Machine.ONE_SUN_COORDINATOR_FIRST);
        for (SyncCase what : List.of(shared, first)) {
            measures.take(what);
            tell(measures, what, Measure.ELAPSED, findings);
            findings.add(
                    measures.measured(what, Role.COORDINATOR, Measure.DELAY).told());
        }
        findings.add(ratio(
                        "sim/" + kind.word() + "/with-priority-by-without",
                        elapsed(measures, first),
                        elapsed(measures, shared))
                .ownBar(Check.atMost(1)));
    }
}
