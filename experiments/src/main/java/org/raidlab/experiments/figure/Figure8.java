package org.raidlab.experiments.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.raidlab.experiments.bench.Interval;
import org.raidlab.experiments.figure.SyncCase.Kind;
import org.raidlab.experiments.figure.SyncMeasures.Measure;
import org.raidlab.experiments.figure.SyncMeasures.Role;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;

/** Figure 8: processor time of concurrent instances, and what they save. */
public final class Figure8 extends SyncFigure {
    private static final Check ADDS_UP = Check.atLeast(1.8);
    private static final double ELAPSED_MAX = 1.1;
    private static final int ENOUGH_FOR_ALL = 5;
    private static final double UDP_ONE_WAY = 3.6;

    public Figure8() {
        super(
                "raid-fig8",
                "Processor time of concurrent instances",
                "Do concurrent instances take as long as a single one?",
                "The processor time of coordinators and participants when two checkpoint instances, two rollback"
                        + " instances, or two of each begin at one instant with the same members. Asked is that"
                        + " processor time adds up; and that elapsed time is within 10 % of one instance's at every"
                        + " cost of a message up to 3.6 ms, half of UDP's round trip of 64 bytes in Table 4: the paper"
                        + " does not say what a message of this experiment cost. The row says up to which cost it is,"
                        + " with a processor each and with one for all. Besides: the algorithm of Koo and Toueg, where"
                        + " two instances that meet refuse each other, and independent checkpoints, where a checkpoint"
                        + " asks nobody and a rollback asks everybody.");
    }

    @Override
    public String headline() {
        return "sim/two-rollbacks/within-10-percent-up-to";
    }

    @Override
    public Parameters parameters() {
        return super.parameters()
                .and(
                        "message-millis",
                        List.of(0.1, 0.3, 0.6, 0.9, 1.2, 1.5, 1.8, 2.4, 3.0, UDP_ONE_WAY),
                        "cost of sending and receiving a message, varied");
    }

    @Override
    public Parameters quick() {
        return super.quick().with("message-millis", "0.1,1.2,3.6").with("processes-real", "6");
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
        for (Kind kind : kinds()) {
            List<SyncCase> row = measures.cases(kind, measures.middle()).stream()
                    .filter(what -> what.size() >= ENOUGH_FOR_ALL)
                    .toList();
            row.forEach(measures::take);
            rows.put(kind.word(), row);
            tell(measures, row.getLast(), Measure.CPU, findings);
        }
        charts.add(measures.chart("cpu-concurrent", "Figure 8: processor time", Measure.CPU, rows));
        addsUp(measures, Kind.CHECKPOINT, Kind.TWO_CHECKPOINTS, findings);
        addsUp(measures, Kind.ROLLBACK, Kind.TWO_ROLLBACKS, findings);
        charts.add(elapsed(measures, findings));
        carriedOut(measures, most(measures, Kind.TWO_CHECKPOINTS), 2, findings);
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK, Kind.TWO_CHECKPOINTS)) {
            besides(measures, SyncCase.Method.KOO_TOUEG, kind, kind == Kind.TWO_CHECKPOINTS ? 0 : 1, findings);
        }
        for (Kind kind : List.of(Kind.CHECKPOINT, Kind.ROLLBACK, Kind.TWO_CHECKPOINTS, Kind.TWO_ROLLBACKS)) {
            besides(measures, SyncCase.Method.INDEPENDENT, kind, kind.coordinators(), findings);
        }
    }

    private static SyncCase most(SyncMeasures measures, Kind kind) {
        return measures.ofPaper(measures.most(), measures.middle(), kind);
    }

    private static void besides(
            SyncMeasures measures, SyncCase.Method method, Kind kind, int expected, List<Finding> findings) {
        SyncCase other = most(measures, kind).with(method);
        measures.take(other);
        tell(measures, other, Measure.ELAPSED, findings);
        findings.add(measures.measured(other, Role.COORDINATOR, Measure.CPU).told());
        findings.add(measures.measured(other, Role.COORDINATOR, Measure.QUEUE).told());
        carriedOut(measures, other, expected, findings);
    }

    /**
     * Checks that the expected instances are carried out: Leu and Bhargava's algorithm carries both out; with Koo and
     * Toueg's two that begin together refuse each other.
     */
    private static void carriedOut(SyncMeasures measures, SyncCase what, int expected, List<Finding> findings) {
        findings.add(Measured.median(SyncMeasures.key(what) + "/carried-out", "instances", measures.completed(what))
                .ownBar(Check.exactly(expected)));
    }

    private static void addsUp(SyncMeasures measures, Kind one, Kind two, List<Finding> findings) {
        measures.take(most(measures, one));
        findings.add(ratio(
                        "sim/" + two.word() + "/cpu-by-one",
                        measures.allCpu(most(measures, two)),
                        measures.allCpu(most(measures, one)))
                .reproduces(Printed.says("does not reduce the message overhead or cpu usage"), ADDS_UP));
    }

    /** Adds the elapsed time of two instances by that of one, by the cost of a message, on both machines. */
    private static Chart elapsed(SyncMeasures measures, List<Finding> findings) {
        Chart chart = new Chart(
                "elapsed-by-message",
                "Figure 8: elapsed time of two instances by that of one",
                "cost of a message (ms)",
                "ratio");
        for (Machine machine : List.of(Machine.MANY_SUNS, Machine.ONE_SUN)) {
            for (Kind two : List.of(Kind.TWO_CHECKPOINTS, Kind.TWO_ROLLBACKS)) {
                String name = two.word() + (machine == Machine.MANY_SUNS ? "" : "/" + machine.word());
                List<Chart.Point> curve = curve(measures, machine, two, name, findings);
                chart = chart.ours(name.replace('/', ' '), curve);
                double upTo = upTo(curve);
                Interval one = new Interval(upTo, upTo, upTo);
                findings.add(new Measured("sim/" + name + "/within-10-percent-up-to", "ms", one, 1)
                        .reproduces(
                                Printed.says("the synchronization delay will be the same as in a single instance"),
                                Check.atLeast(UDP_ONE_WAY).saying("half of UDP's round trip in Table 4"),
                                upTo == 0 ? "at no cost that was tried" : "within 10 % up to " + upTo + " ms"));
            }
        }
        return chart.captioned("The largest ratio over the three delays of a single checkpoint or rollback, ten"
                + " processes. The paper says that the delay is the same as that of one instance in the best case, a"
                + " ratio of 1, and does not say what a message cost.");
    }

    /** Adds the ratios, each the largest of all delays; returns them as a curve over the cost of a message. */
    private static List<Chart.Point> curve(
            SyncMeasures measures, Machine machine, Kind two, String name, List<Finding> findings) {
        Kind one = two == Kind.TWO_CHECKPOINTS ? Kind.CHECKPOINT : Kind.ROLLBACK;
        List<Chart.Point> curve = new ArrayList<>();
        for (double millis : measures.setting().parameters().numbers("message-millis")) {
            SyncCosts costs = measures.costs().ofMessage(millis);
            List<Double> largest = List.of();
            for (double delay : measures.delays()) {
                List<List<Double>> elapsed = Stream.of(two, one)
                        .map(kind -> measures.ofPaper(measures.most(), delay, kind)
                                .on(machine)
                                .with(costs, "message-" + millis))
                        .map(what -> {
                            measures.take(what);
                            return measures.sample(what, Role.COORDINATOR, Measure.ELAPSED);
                        })
                        .toList();
                List<Double> here = Notebook.each(elapsed.getFirst(), elapsed.getLast(), (both, alone) -> both / alone);
                largest = largest.isEmpty() ? here : Notebook.each(largest, here, Math::max);
            }
            Measured measured = Measured.median("sim/" + name + "/elapsed-by-one/message-" + millis, "", largest);
            findings.add(measured.told(Printed.says(1, "the same as in a single instance, in the best case")));
            curve.add(Chart.Point.of(millis, measured.interval()));
        }
        return curve;
    }

    /** Returns the largest cost of a message up to which every ratio is within the limit; 0 if none is. */
    private static double upTo(List<Chart.Point> curve) {
        return curve.stream()
                .sorted(Comparator.comparingDouble(Chart.Point::x))
                .takeWhile(point -> point.y() <= ELAPSED_MAX)
                .mapToDouble(Chart.Point::x)
                .max()
                .orElse(0);
    }
}
