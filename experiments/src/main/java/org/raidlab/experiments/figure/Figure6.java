package org.raidlab.experiments.figure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import org.raidlab.experiments.figure.SyncCase.Kind;
import org.raidlab.experiments.figure.SyncMeasures.Measure;
import org.raidlab.experiments.figure.SyncMeasures.Role;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Finding;

/** Figure 6: the longest queue of synchronization messages. */
public final class Figure6 extends SyncFigure {
    private static final double R_SQUARED_MIN = 0.98;
    private static final List<Integer> MANY = List.of(20, 50, 100);
    private static final List<Double> LINE =
            SIZES.stream().map(Integer::doubleValue).toList();
    /** Everyone who was asked is asked by everyone: so many answers come to the coordinator. */
    private static final List<Double> PARABOLA =
            SIZES.stream().map(size -> (size - 1.0) * (size - 1.0)).toList();

    public Figure6() {
        super(
                "raid-fig6",
                "Maximum queue length of a checkpoint and a rollback instance",
                "How many synchronization messages wait at most at coordinator and participants, by the number of"
                        + " processes. Asked is that it is quadratic at the coordinator and linear at a participant"
                        + " (R2 at least 0.98), on processors of their own as on one; and larger for a rollback."
                        + " Besides: up to 100 processes, a sparse graph, and pruned requests.");
    }

    @Override
    Measure measure() {
        return Measure.QUEUE;
    }

    @Override
    void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts) {
        SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK)) {
            List<SyncCase> row = cases(kind, MIDDLE);
            row.forEach(measures::take);
            rows.put(kind.word(), row);
            findings.add(era(measures, row.getLast(), Role.COORDINATOR, Measure.QUEUE));
            findings.add(era(measures, row.getLast(), Role.PARTICIPANT, Measure.QUEUE));
            List<SyncCase> shared =
                    row.stream().map(what -> what.on(Machine.ONE_SUN)).toList();
            shared.forEach(measures::take);
            for (List<SyncCase> cases : List.of(row, shared)) {
                findings.add(fit(measures, cases, Role.COORDINATOR, PARABOLA));
                findings.add(fit(measures, cases, Role.PARTICIPANT, LINE));
            }
            besides(measures, kind, findings);
        }
        List<Double> ratio = SyncMeasures.each(
                over(measures, cases(Kind.ROLLBACK, MIDDLE), Role.COORDINATOR, Measure.QUEUE, Figure6::sum),
                over(measures, cases(Kind.CHECKPOINT, MIDDLE), Role.COORDINATOR, Measure.QUEUE, Figure6::sum),
                (rollback, checkpoint) -> rollback / checkpoint);
        findings.add(Finding.checked(
                "sim/rollback-by-checkpoint", OptionalDouble.empty(), "", ratio, "above 1", value -> value > 1));
        charts.add(measures.chart("queue", "Figure 6: maximum queue length", Measure.QUEUE, rows));
    }

    private static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    private static Finding fit(SyncMeasures measures, List<SyncCase> row, Role role, List<Double> shape) {
        String word = role == Role.COORDINATOR ? "quadratic" : "linear";
        SyncCase any = row.getFirst();
        String machine =
                any.machine() == Machine.MANY_SUNS ? "" : "/" + any.machine().word();
        return Finding.checked(
                "sim/" + any.kind().word() + machine + "/" + role.word + "/" + word,
                OptionalDouble.empty(),
                "R2",
                over(measures, row, role, Measure.QUEUE, values -> Fit.rSquared(shape, values)),
                "at least " + R_SQUARED_MIN,
                value -> value >= R_SQUARED_MIN);
    }

    /** Adds the cases that the paper did not measure. */
    private static void besides(SyncMeasures measures, Kind kind, List<Finding> findings) {
        for (int size : MANY) {
            besides(measures, SyncCase.ofPaper(size, MIDDLE, kind), findings);
        }
        besides(measures, SyncCase.ofPaper(MOST, MIDDLE, kind).with(Topology.SPARSE), findings);
        if (kind == Kind.CHECKPOINT) {
            besides(measures, SyncCase.ofPaper(MOST, MIDDLE, kind).prunedRequests(), findings);
        }
    }

    private static void besides(SyncMeasures measures, SyncCase what, List<Finding> findings) {
        measures.take(what);
        findings.add(era(measures, what, Role.COORDINATOR, Measure.QUEUE));
        findings.add(era(measures, what, Role.COORDINATOR, Measure.ELAPSED));
    }
}
