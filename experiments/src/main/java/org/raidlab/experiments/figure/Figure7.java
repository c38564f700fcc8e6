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

/** Figure 7: the longest wait of a synchronization message. */
public final class Figure7 extends SyncFigure {
    public Figure7() {
        super(
                "raid-fig7",
                "Maximum queue delay of a checkpoint and a rollback instance",
                "How long does a synchronization message wait at most?",
                "How long a synchronization message waits at most at coordinator and participants, by the number of"
                        + " processes. The paper's text says nothing of this figure. Asked is, a bar of our own, that"
                        + " it is longer at the coordinator of a rollback: its answers come while it reads its image.");
    }

    @Override
    public String headline() {
        return "sim/rollback-by-checkpoint";
    }

    @Override
    Measure measure() {
        return Measure.DELAY;
    }

    @Override
    void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts) {
        SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK)) {
            List<SyncCase> row = measures.cases(kind, measures.middle());
            row.forEach(measures::take);
            rows.put(kind.word(), row);
            tell(measures, row.getLast(), Measure.DELAY, findings);
        }
        findings.add(ratio(
                        "sim/rollback-by-checkpoint",
                        measures.sample(rows.sequencedValues().getLast().getLast(), Role.COORDINATOR, Measure.DELAY),
                        measures.sample(rows.sequencedValues().getFirst().getLast(), Role.COORDINATOR, Measure.DELAY))
                .ownBar(Check.above(1)));
        charts.add(measures.chart("delay", "Figure 7: maximum queue delay", Measure.DELAY, rows));
    }
}
