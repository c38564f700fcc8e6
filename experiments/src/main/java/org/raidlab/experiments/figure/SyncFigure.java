package org.raidlab.experiments.figure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.raidlab.experiments.figure.SyncMeasures.Measure;
import org.raidlab.experiments.figure.SyncMeasures.Role;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;

/** The common part of Figures 4 to 8: two to ten processes, three delays of a single checkpoint or rollback. */
abstract class SyncFigure extends Experiment {
    static final PaperNumbers PAPER = new PaperNumbers(SyncFigure.class, "figures.csv");

    private static final List<Double> DELAYS = IntStream.rangeClosed(1, 3)
            .mapToObj(number -> PAPER.number("delay/" + number))
            .toList();
    private static final List<Integer> SIZES =
            IntStream.rangeClosed(2, 10).boxed().toList();
    private static final int KILOBYTES = 48;

    private static final String PROCEDURE = " In the simulator, at the costs of a Sun 3: a processor and a disk for"
            + " each process, an image in 89, 251 or 496 ms as the paper gives it, a message received in 0.7 ms and"
            + " sent in 0.5 ms, another forced record in 20 ms; the costs of messages and forces are chosen."
            + " Where it says one-sun they share one processor. Everyone sends normal messages to everyone; a starter"
            + " tells a process to initiate an instance. The algorithm is raid-checkpoint itself, a reconstruction"
            + " from the paper's description, no model of it. Beside it, as real/: the same with 2, 6 and 10 JVMs over"
            + " long datagrams, which force images of real size to files, on the processors that there are. The paper"
            + " prints curves, not numbers.";

    SyncFigure(String id, String title, String question, String asked) {
        super(id, title, question, asked + PROCEDURE + " Some seconds, and for the real processes some minutes.");
    }

    @Override
    public Parameters parameters() {
        return Setting.BOTH_COLUMNS
                .and("processes", SIZES, "in an instance (section 3.2.3)")
                .and("delays-millis", DELAYS, "a single checkpoint or rollback (section 3.2.3)")
                .and(SyncCosts.parameters())
                .and("processes-real", List.of(2, 6, 10), "JVMs in an instance")
                .and("kilobytes-real", KILOBYTES, "of an image of a JVM");
    }

    @Override
    public Parameters quick() {
        return parameters().with("processes-real", "2,6");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        SyncMeasures measures = new SyncMeasures(setting);
        List<Finding> findings = new ArrayList<>();
        List<Chart> charts = new ArrayList<>();
        if (setting.isSimulated()) {
            run(measures, findings, charts);
        }
        Optional<String> failure = Optional.empty();
        if (setting.isReal()) {
            RealColumns columns = new RealColumns(measures, measure(), kinds());
            failure = setting.attempt(columns::take);
            if (failure.isEmpty()) {
                columns.report(findings, charts);
            }
        }
        return new Outcome(findings, measures.notebook().observations(), charts, failure);
    }

    abstract void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts);

    /** Returns the measure that the figure shows of real processes. */
    abstract Measure measure();

    /** Returns the instances that real processes run for the figure. */
    List<SyncCase.Kind> kinds() {
        return List.of(SyncCase.Kind.CHECKPOINT, SyncCase.Kind.ROLLBACK);
    }

    /** Returns a ratio of two figures, repeat by repeat. */
    static Measured ratio(String key, List<Double> above, List<Double> below) {
        return Measured.median(key, "", Notebook.each(above, below, (a, b) -> a / b));
    }

    /** Adds the figures of coordinator and participants of a case. */
    static void tell(SyncMeasures measures, SyncCase what, Measure measure, List<Finding> findings) {
        for (Role role : Role.values()) {
            findings.add(measures.measured(what, role, measure).told());
        }
    }

    /** Returns how many times as large the last of a row of values is as the first. */
    static double growth(List<Double> values) {
        return values.getLast() / values.getFirst();
    }
}
