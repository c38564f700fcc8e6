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
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Printed;

/** Figure 5: processor time of checkpoint and rollback instances. */
public final class Figure5 extends SyncFigure {
    private static final double TOLERANCE = 0.1;
    private static final double INSENSITIVE_MAX = 1.1;

    public Figure5() {
        super(
                "raid-fig5",
                "Processor time of a checkpoint and a rollback instance",
                "Does the coordinator of a rollback need 40 % more processor time than that of a checkpoint?",
                "The processor time of coordinator and participants for synchronization messages, by the number of"
                        + " processes. Asked is that the coordinator of a rollback needs the paper's 1.4 times as much"
                        + " as that of a checkpoint, within 10 %; that a participant's is insensitive to the number of"
                        + " participants: with the most processes at most 1.1 times that with the fewest; and that"
                        + " the coordinator's grows faster. Besides: the same where a process that was asked is not"
                        + " asked again (pruned).");
    }

    @Override
    public String headline() {
        return "sim/rollback-by-checkpoint";
    }

    @Override
    Measure measure() {
        return Measure.CPU;
    }

    @Override
    void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts) {
        SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK)) {
            List<SyncCase> row = measures.cases(kind, measures.middle());
            row.forEach(measures::take);
            rows.put(kind.word(), row);
            tell(measures, row.getLast(), Measure.CPU, findings);
            growth(measures, kind, row, findings);
        }
        findings.add(rollbackByCheckpoint(measures, rows, "sim/rollback-by-checkpoint")
                .reproduces(
                        Printed.says(PAPER.number("cpu/rollback-by-checkpoint"), "40 % higher"),
                        Check.near(PAPER.number("cpu/rollback-by-checkpoint"), TOLERANCE),
                        "the text gives no cause; see docs/experiments.md"));
        charts.add(measures.chart("cpu", "Figure 5: processor time", Measure.CPU, rows));
        pruned(measures, findings);
    }

    private static Measured rollbackByCheckpoint(
            SyncMeasures measures, SequencedMap<String, List<SyncCase>> rows, String key) {
        return ratio(
                key,
                measures.sample(rows.sequencedValues().getLast().getLast(), Role.COORDINATOR, Measure.CPU),
                measures.sample(rows.sequencedValues().getFirst().getLast(), Role.COORDINATOR, Measure.CPU));
    }

    private static void growth(SyncMeasures measures, Kind kind, List<SyncCase> row, List<Finding> findings) {
        List<Double> coordinator = measures.over(row, Role.COORDINATOR, Measure.CPU, SyncFigure::growth);
        List<Double> participant = measures.over(row, Role.PARTICIPANT, Measure.CPU, SyncFigure::growth);
        findings.add(Measured.median("sim/" + kind.word() + "/growth-of-participant", "", participant)
                .reproduces(
                        Printed.says("insensitive to the total number of participants"),
                        Check.atMost(INSENSITIVE_MAX),
                        "every process asks every other one, so each also answers all of them"));
        findings.add(ratio("sim/" + kind.word() + "/growth-of-coordinator-by-participant", coordinator, participant)
                .reproduces(Printed.says("increases faster as the number of participants increases"), Check.above(1)));
    }

    /** Adds the variant in which a process asks only those that its own request does not name. */
    private static void pruned(SyncMeasures measures, List<Finding> findings) {
        SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK)) {
            List<SyncCase> row = measures.cases(kind, measures.middle()).stream()
                    .map(SyncCase::prunedRequests)
                    .toList();
            row.forEach(measures::take);
            rows.put(kind.word(), row);
            findings.add(Measured.median(
                            "sim/" + kind.word() + "/pruned/growth-of-participant",
                            "",
                            measures.over(row, Role.PARTICIPANT, Measure.CPU, SyncFigure::growth))
                    .told());
        }
        findings.add(rollbackByCheckpoint(measures, rows, "sim/pruned/rollback-by-checkpoint")
                .told());
    }
}
