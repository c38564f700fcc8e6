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

/** Figure 7: the longest wait of a synchronization message. */
public final class Figure7 extends SyncFigure {
    public Figure7() {
        super(
                "raid-fig7",
                "Maximum queue delay of a checkpoint and a rollback instance",
                "How long a synchronization message waits at most at coordinator and participants, by the number of"
                        + " processes. Asked is that it is longer at the coordinator of a rollback: its answers come"
                        + " while it reads its image.");
    }

    @Override
    Measure measure() {
        return Measure.DELAY;
    }

    @Override
    void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts) {
        SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK)) {
            List<SyncCase> row = cases(kind, MIDDLE);
            row.forEach(measures::take);
            rows.put(kind.word(), row);
            findings.add(era(measures, row.getLast(), Role.COORDINATOR, Measure.DELAY));
            findings.add(era(measures, row.getLast(), Role.PARTICIPANT, Measure.DELAY));
        }
        List<Double> ratio = SyncMeasures.each(
                measures.sample(SyncCase.ofPaper(MOST, MIDDLE, Kind.ROLLBACK), Role.COORDINATOR, Measure.DELAY),
                measures.sample(SyncCase.ofPaper(MOST, MIDDLE, Kind.CHECKPOINT), Role.COORDINATOR, Measure.DELAY),
                (rollback, checkpoint) -> rollback / checkpoint);
        findings.add(Finding.checked(
                "sim/rollback-by-checkpoint", OptionalDouble.empty(), "", ratio, "above 1", value -> value > 1));
        charts.add(measures.chart("delay", "Figure 7: maximum queue delay", Measure.DELAY, rows));
    }
}
