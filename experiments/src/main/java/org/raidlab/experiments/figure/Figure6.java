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
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;

/** Figure 6: the longest queue of synchronization messages. */
public final class Figure6 extends SyncFigure {
    private static final Check FITS = Check.atLeast(0.98);
    private static final List<Kind> ONE_OF_EACH = List.of(Kind.CHECKPOINT, Kind.ROLLBACK);

    public Figure6() {
        super(
                "raid-fig6",
                "Maximum queue length of a checkpoint and a rollback instance",
                "Does the coordinator's queue grow with the square of the number of processes?",
                "How many synchronization messages wait at most at coordinator and participants, by the number of"
                        + " processes. The paper's message queues are one host's, so the rows on one processor"
                        + " (one-sun) are closest to it; those with a processor each stand beside them. Asked is that"
                        + " the queue is quadratic at the coordinator and linear at a participant (R2 at least 0.98),"
                        + " that the coordinator's fits a parabola better than a line, and that it is longer for a"
                        + " rollback. Besides: up to 100 processes, a sparse"
                        + " graph, and pruned requests.");
    }

    @Override
    public String headline() {
        return "sim/checkpoint/one-sun/coordinator/quadratic";
    }

    @Override
    public Parameters parameters() {
        return super.parameters().and("processes-many", List.of(20, 50, 100), "beside the paper's numbers");
    }

    @Override
    public Parameters quick() {
        return super.quick().with("processes-many", "20");
    }

    @Override
    Measure measure() {
        return Measure.QUEUE;
    }

    @Override
    void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts) {
        for (Machine machine : List.of(Machine.MANY_SUNS, Machine.ONE_SUN)) {
            SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
            for (Kind kind : ONE_OF_EACH) {
                List<SyncCase> row = measures.cases(kind, measures.middle()).stream()
                        .map(what -> what.on(machine))
                        .toList();
                row.forEach(measures::take);
                rows.put(kind.word(), row);
                tell(measures, row.getLast(), Measure.QUEUE, findings);
                fits(measures, row, findings);
            }
            longerForRollback(measures, rows, machine, findings);
            String where = machine == Machine.MANY_SUNS ? "a processor each" : "one processor for all";
            String name = machine == Machine.MANY_SUNS ? "queue" : "queue-" + machine.word();
            charts.add(measures.chart(name, "Figure 6: maximum queue length, " + where, Measure.QUEUE, rows));
        }
        ONE_OF_EACH.forEach(kind -> besides(measures, kind, findings));
    }

    private static String key(SyncCase any, String what) {
        String machine =
                any.machine() == Machine.MANY_SUNS ? "" : "/" + any.machine().word();
        return "sim/" + any.kind().word() + machine + "/" + what;
    }

    private static void fits(SyncMeasures measures, List<SyncCase> row, List<Finding> findings) {
        SyncCase any = row.getFirst();
        List<Double> line = measures.sizes().stream().map(Integer::doubleValue).toList();
        // Everyone who was asked is asked by everyone: so many answers come to the coordinator.
        List<Double> parabola =
                line.stream().map(size -> (size - 1) * (size - 1)).toList();
        List<Double> quadratic =
                measures.over(row, Role.COORDINATOR, Measure.QUEUE, values -> Fit.rSquared(parabola, values));
        List<Double> straight =
                measures.over(row, Role.COORDINATOR, Measure.QUEUE, values -> Fit.rSquared(line, values));
        Printed says = Printed.says("tends to increase quadratically");
        findings.add(Measured.median(key(any, "coordinator/quadratic"), "R2", quadratic)
                .reproduces(says, FITS));
        findings.add(Measured.median(
                        key(any, "coordinator/quadratic-less-linear"),
                        "R2",
                        Notebook.each(quadratic, straight, (q, l) -> q - l))
                .reproduces(says, Check.above(0)));
        findings.add(Measured.median(
                        key(any, "participant/linear"),
                        "R2",
                        measures.over(row, Role.PARTICIPANT, Measure.QUEUE, values -> Fit.rSquared(line, values)))
                .reproduces(Printed.says("linear to the total number of participants"), FITS));
    }

    /** Adds by how much the queue of a rollback is longer: over all numbers of processes, and where it is least. */
    private static void longerForRollback(
            SyncMeasures measures, SequencedMap<String, List<SyncCase>> rows, Machine machine, List<Finding> findings) {
        List<SyncCase> checkpoints = rows.sequencedValues().getFirst();
        List<SyncCase> rollbacks = rows.sequencedValues().getLast();
        List<Double> least = List.of();
        for (int i = 0; i < checkpoints.size(); i++) {
            List<Double> here = Notebook.each(
                    measures.sample(rollbacks.get(i), Role.COORDINATOR, Measure.QUEUE),
                    measures.sample(checkpoints.get(i), Role.COORDINATOR, Measure.QUEUE),
                    (rollback, checkpoint) -> rollback / Math.max(1, checkpoint));
            least = least.isEmpty() ? here : Notebook.each(least, here, Math::min);
        }
        Printed says = Printed.says("larger than that of a checkpoint instance");
        String where = machine == Machine.MANY_SUNS ? "sim/" : "sim/" + machine.word() + "/";
        findings.add(ratio(
                        where + "rollback-by-checkpoint",
                        measures.over(rollbacks, Role.COORDINATOR, Measure.QUEUE, Figure6::sum),
                        measures.over(checkpoints, Role.COORDINATOR, Measure.QUEUE, Figure6::sum))
                .reproduces(says, Check.above(1), "the queues of all numbers of processes together"));
        findings.add(Measured.median(where + "rollback-by-checkpoint/least", "", least)
                .told(says, "the number of processes where it is least; with two, one message waits"));
    }

    private static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Adds the cases that the paper did not measure. */
    private static void besides(SyncMeasures measures, Kind kind, List<Finding> findings) {
        for (int size : measures.setting().parameters().wholes("processes-many")) {
            besides(measures, measures.ofPaper(size, measures.middle(), kind), findings);
        }
        SyncCase most = measures.ofPaper(measures.most(), measures.middle(), kind);
        besides(measures, most.with(Topology.SPARSE), findings);
        if (kind == Kind.CHECKPOINT) {
            besides(measures, most.prunedRequests(), findings);
        }
    }

    private static void besides(SyncMeasures measures, SyncCase what, List<Finding> findings) {
        measures.take(what);
        findings.add(measures.measured(what, Role.COORDINATOR, Measure.QUEUE).told());
        findings.add(measures.measured(what, Role.COORDINATOR, Measure.ELAPSED).told());
    }
}
