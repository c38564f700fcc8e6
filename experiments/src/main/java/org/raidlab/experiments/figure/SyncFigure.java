package org.raidlab.experiments.figure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import org.raidlab.experiments.figure.SyncMeasures.Measure;
import org.raidlab.experiments.figure.SyncMeasures.Role;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Setting;

/** The common part of Figures 4 to 8: two to ten processes, three delays of a single checkpoint or rollback. */
abstract class SyncFigure extends Experiment {
    static final PaperNumbers PAPER = new PaperNumbers(SyncFigure.class, "figures.csv");
    static final List<Double> DELAYS = IntStream.rangeClosed(1, 3)
            .mapToObj(number -> PAPER.of("delay/" + number).orElseThrow())
            .toList();
    static final List<Integer> SIZES = IntStream.rangeClosed(2, 10).boxed().toList();
    static final int MOST = SIZES.getLast();
    /** The middle delay, used where the paper averages over the delays, since they make little difference. */
    static final double MIDDLE = DELAYS.get(1);

    private static final String PROCEDURE = " In the simulator, at the costs of a Sun 3: a processor and a disk for"
            + " each process, an image in 89, 251 or 496 ms as the paper gives it, a message received in 0.7 ms and"
            + " sent in 0.5 ms (a third of a UDP datagram's way in Table 4), another forced record in 20 ms (chosen)."
            + " Where it says one-sun they share one processor. Everyone sends normal messages to everyone; a starter"
            + " tells a process to initiate an instance. The algorithm is raid-checkpoint itself, no model"
            + " of it. Beside it, as real/: the same with 2, 6 and 10 JVMs over long"
            + " datagrams, which force images of real size to files, on the processors that there are. The paper prints"
            + " curves, not numbers.";

    private static final int KILOBYTES = 48;

    SyncFigure(String id, String title, String asked) {
        super(id, title, asked + PROCEDURE + " Some seconds, and for the real processes some minutes.");
    }

    @Override
    public SequencedMap<String, Object> configuration() {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        all.put("algorithm", "leu-bhargava");
        all.put("processes", SIZES);
        all.put("delays-millis", DELAYS);
        return all;
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        SyncMeasures measures = new SyncMeasures(setting);
        List<Finding> findings = new ArrayList<>();
        List<Chart> charts = new ArrayList<>();
        run(measures, findings, charts);
        try (RealSync processes = new RealSync(setting.jvms(), setting.scratch(), MOST)) {
            new RealColumns(measures, processes, measure()).take(kinds(), KILOBYTES, findings, charts);
        }
        return new Outcome(findings, measures.notebook().observations(), charts);
    }

    abstract void run(SyncMeasures measures, List<Finding> findings, List<Chart> charts);

    /** Returns the measure that the figure shows of real processes. */
    abstract Measure measure();

    /** Returns the instances that real processes run for the figure. */
    List<SyncCase.Kind> kinds() {
        return List.of(SyncCase.Kind.CHECKPOINT, SyncCase.Kind.ROLLBACK);
    }

    /** Returns one case for each number of processes. */
    static List<SyncCase> cases(SyncCase.Kind kind, double delay) {
        return SIZES.stream().map(size -> SyncCase.ofPaper(size, delay, kind)).toList();
    }

    static Finding era(SyncMeasures measures, SyncCase what, Role role, Measure measure) {
        return Finding.era(
                SyncMeasures.key(what, role, measure),
                OptionalDouble.empty(),
                measure.unit,
                measures.sample(what, role, measure));
    }

    /** Returns for each repeat the figure of the values over a row of cases. */
    static List<Double> over(
            SyncMeasures measures, List<SyncCase> cases, Role role, Measure measure, RowFigure figure) {
        int repeats = measures.sample(cases.getFirst(), role, measure).size();
        List<Double> all = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            int number = repeat;
            all.add(figure.of(cases.stream()
                    .map(what -> measures.sample(what, role, measure).get(number))
                    .toList()));
        }
        return all;
    }

    /** A function that computes a figure from a row of values. */
    @FunctionalInterface
    interface RowFigure {
        double of(List<Double> values);
    }
}
