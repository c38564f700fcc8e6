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

/** Figure 5: processor time of checkpoint and rollback instances. */
public final class Figure5 extends SyncFigure {
    public Figure5() {
        super(
                "raid-fig5",
                "Processor time of a checkpoint and a rollback instance",
                "The processor time of coordinator and participants for synchronization messages, by the number of"
                        + " processes. Asked is that the coordinator's grows faster than a participant's, and that the"
                        + " coordinator of a rollback needs more than that of a checkpoint: the paper says 40 %.");
    }

    @Override
    Measure measure() {
        return Measure.CPU;
    }

    @Override
    void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts) {
        SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK)) {
            List<SyncCase> row = cases(kind, MIDDLE);
            row.forEach(measures::take);
            rows.put(kind.word(), row);
            findings.add(era(measures, row.getLast(), Role.COORDINATOR, Measure.CPU));
            findings.add(era(measures, row.getLast(), Role.PARTICIPANT, Measure.CPU));
            findings.add(growth(measures, kind, row));
        }
        List<Double> ratio = SyncMeasures.each(
                measures.sample(SyncCase.ofPaper(MOST, MIDDLE, Kind.ROLLBACK), Role.COORDINATOR, Measure.CPU),
                measures.sample(SyncCase.ofPaper(MOST, MIDDLE, Kind.CHECKPOINT), Role.COORDINATOR, Measure.CPU),
                (rollback, checkpoint) -> rollback / checkpoint);
        findings.add(Finding.checked(
                "sim/rollback-by-checkpoint",
                PAPER.of("cpu/rollback-by-checkpoint"),
                "",
                ratio,
                "above 1",
                value -> value > 1));
        charts.add(measures.chart("cpu", "Figure 5: processor time", Measure.CPU, rows));
    }

    private static Finding growth(SyncMeasures measures, Kind kind, List<SyncCase> row) {
        List<Double> coordinator = over(measures, row, Role.COORDINATOR, Measure.CPU, Figure5::growth);
        List<Double> participant = over(measures, row, Role.PARTICIPANT, Measure.CPU, Figure5::growth);
        return Finding.checked(
                "sim/" + kind.word() + "/growth-of-coordinator-by-participant",
                OptionalDouble.empty(),
                "",
                SyncMeasures.each(coordinator, participant, (c, p) -> c / p),
                "above 1",
                value -> value > 1);
    }

    private static double growth(List<Double> values) {
        return values.getLast() / values.getFirst();
    }
}
