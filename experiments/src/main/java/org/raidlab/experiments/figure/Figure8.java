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

/** Figure 8: processor time of concurrent instances, and what they save. */
public final class Figure8 extends SyncFigure {
    private static final double ADDS_UP_MIN = 1.8;
    private static final double ELAPSED_MAX = 1.1;
    private static final int ENOUGH_FOR_ALL = 5;

    public Figure8() {
        super(
                "raid-fig8",
                "Processor time of concurrent instances",
                "The processor time of coordinators and participants when two checkpoint instances, two rollback"
                        + " instances, or two of each begin at one instant with the same members. Asked is that"
                        + " processor time adds up, and that elapsed time is within 10 % of one instance's. Besides:"
                        + " the algorithm of Koo and Toueg, where two instances that meet refuse each other, and"
                        + " independent checkpoints, where a checkpoint asks nobody and a rollback asks everybody.");
    }

    @Override
    Measure measure() {
        return Measure.CPU;
    }

    @Override
    List<Kind> kinds() {
        return List.of(Kind.TWO_CHECKPOINTS, Kind.TWO_ROLLBACKS, Kind.TWO_OF_EACH);
    }

    @Override
    void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts) {
        SequencedMap<String, List<SyncCase>> rows = new LinkedHashMap<>();
        for (Kind kind : List.of(Kind.TWO_CHECKPOINTS, Kind.TWO_ROLLBACKS, Kind.TWO_OF_EACH)) {
            List<SyncCase> row = cases(kind, MIDDLE).stream()
                    .filter(what -> what.size() >= ENOUGH_FOR_ALL)
                    .toList();
            row.forEach(measures::take);
            rows.put(kind.word(), row);
            findings.add(era(measures, row.getLast(), Role.COORDINATOR, Measure.CPU));
            findings.add(era(measures, row.getLast(), Role.PARTICIPANT, Measure.CPU));
        }
        compare(measures, Kind.CHECKPOINT, Kind.TWO_CHECKPOINTS, findings);
        compare(measures, Kind.ROLLBACK, Kind.TWO_ROLLBACKS, findings);
        carriedOut(measures, SyncCase.ofPaper(MOST, MIDDLE, Kind.TWO_CHECKPOINTS), 2, findings);
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK, Kind.TWO_CHECKPOINTS)) {
            besides(measures, SyncCase.Method.KOO_TOUEG, kind, kind == Kind.TWO_CHECKPOINTS ? 0 : 1, findings);
        }
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK, Kind.TWO_CHECKPOINTS, Kind.TWO_ROLLBACKS)) {
            besides(measures, SyncCase.Method.INDEPENDENT, kind, kind.coordinators(), findings);
        }
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.TWO_CHECKPOINTS, Kind.ROLLBACK, Kind.TWO_ROLLBACKS)) {
            SyncCase shared = SyncCase.ofPaper(MOST, MIDDLE, kind).on(Machine.ONE_SUN);
            measures.take(shared);
            findings.add(era(measures, shared, Role.COORDINATOR, Measure.ELAPSED));
        }
        charts.add(measures.chart("cpu-concurrent", "Figure 8: processor time", Measure.CPU, rows));
    }

    private static void besides(
            SyncMeasures measures, SyncCase.Method method, Kind kind, int expected, List<Finding> findings) {
        SyncCase other = SyncCase.ofPaper(MOST, MIDDLE, kind).with(method);
        measures.take(other);
        findings.add(era(measures, other, Role.COORDINATOR, Measure.ELAPSED));
        findings.add(era(measures, other, Role.PARTICIPANT, Measure.ELAPSED));
        findings.add(era(measures, other, Role.COORDINATOR, Measure.CPU));
        findings.add(era(measures, other, Role.COORDINATOR, Measure.QUEUE));
        carriedOut(measures, other, expected, findings);
    }

    /**
     * Checks that the expected instances are carried out: Leu and Bhargava's algorithm carries both out; with Koo and
     * Toueg's two that begin together refuse each other.
     */
    private static void carriedOut(SyncMeasures measures, SyncCase what, int expected, List<Finding> findings) {
        findings.add(Finding.checked(
                SyncMeasures.key(what) + "/carried-out",
                OptionalDouble.empty(),
                "instances",
                measures.completed(what),
                "exactly " + expected,
                value -> value == expected));
    }

    private static void compare(SyncMeasures measures, Kind one, Kind two, List<Finding> findings) {
        for (double delay : DELAYS) {
            SyncCase single = SyncCase.ofPaper(MOST, delay, one);
            SyncCase both = SyncCase.ofPaper(MOST, delay, two);
            measures.take(single);
            if (delay != MIDDLE) {
                measures.take(both);
            }
            findings.add(Finding.checked(
                    "sim/" + two.word() + "/elapsed-by-one/" + Math.round(delay),
                    OptionalDouble.of(1),
                    "",
                    SyncMeasures.each(
                            measures.sample(both, Role.COORDINATOR, Measure.ELAPSED),
                            measures.sample(single, Role.COORDINATOR, Measure.ELAPSED),
                            (concurrent, alone) -> concurrent / alone),
                    "at most " + ELAPSED_MAX,
                    value -> value <= ELAPSED_MAX));
        }
        findings.add(Finding.checked(
                "sim/" + two.word() + "/cpu-by-one",
                OptionalDouble.of(2),
                "",
                SyncMeasures.each(
                        measures.allCpu(SyncCase.ofPaper(MOST, MIDDLE, two)),
                        measures.allCpu(SyncCase.ofPaper(MOST, MIDDLE, one)),
                        (concurrent, alone) -> concurrent / alone),
                "at least " + ADDS_UP_MIN,
                value -> value >= ADDS_UP_MIN));
    }
}
