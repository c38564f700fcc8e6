package org.raidlab.experiments.mini;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.experiments.study.Chart;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.Scenarios;

/** Figure 10: fail-locks of a site that was down, by the degree of replication (section 4.3). */
public final class Figure10 extends MiniStudy {
    static final List<Integer> DEGREES = List.of(2, 5, 10, 15);
    static final int DOWN = 100;
    private static final int UP = 125;
    private static final int QUARTER = 25;
    private static final double PERCENT = 100;
    private static final double POINTS = 2;
    private static final double FROM_PAPER = 5;
    private static final double APART = 3;
    private static final Scenario SCENARIO = Scenarios.named("fig10");

    public Figure10() {
        super(
                "raid-fig10",
                "Fail-locks set and cleared, by the degree of replication",
                "Fifteen sites, a hundred items, each held by 2, 5, 10 or 15 of them. A site is down for 100"
                        + " transactions, then all are up for 125. How many of its copies are out of date after"
                        + " each of them, and how many copier transactions that takes. The paper's 71 percent"
                        + " follow if its generator drew sizes below the maximum of 5, half of the operations"
                        + " being writes; sizes up to 5 would give 78. Asked is that the share is the paper's"
                        + " within 5 points, that of the formula 1-(1-1/D)^(wN) within 2, the same for all degrees"
                        + " within 3, and that it falls faster at first.");
    }

    @Override
    public SequencedMap<String, Object> configuration() {
        SequencedMap<String, Object> all = configuration(SCENARIO);
        all.put("degrees", DEGREES);
        return all;
    }

    /** Percent of a site's copies that are out of date after it has missed the first transactions. */
    static double closedForm() {
        double writes = SCENARIO.mix().meanWrites() * DOWN;
        return PERCENT * (1 - Math.pow(1 - 1.0 / SCENARIO.shape().items(), writes));
    }

    @Override
    void run(Sheet sheet) {
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        for (int degree : DEGREES) {
            sheet.tell("degree " + degree);
            Series share = new Series();
            sheet.seeds().forEach(seed -> run(degree, seed, share, sheet));
            lines.put("degree " + degree, share.line());
            findings(degree, sheet);
        }
        double most = DEGREES.stream()
                .mapToDouble(degree -> mean(degree, sheet))
                .max()
                .orElseThrow();
        double least = DEGREES.stream()
                .mapToDouble(degree -> mean(degree, sheet))
                .min()
                .orElseThrow();
        sheet.asked("degrees-apart", most - least, "points", "at most " + APART, value -> value <= APART);
        sheet.chart(new Chart(
                "fail-locks",
                "Figure 10: copies of the failed site that are out of date",
                "transactions",
                "percent of its copies",
                lines));
    }

    private static String key(int degree, String what) {
        return "degree-" + degree + "/" + what;
    }

    private static double mean(int degree, Sheet sheet) {
        return sheet.spread(key(degree, "fail-locked")).mean();
    }

    private static void run(int degree, long seed, Series series, Sheet sheet) {
        MiniShape shape = SCENARIO.shape();
        Walk walk =
                new Walk(SCENARIO.with(new MiniShape(shape.sites(), shape.items(), degree, shape.threshold())), seed);
        int site = walk.failAny();
        double held = walk.raid().heldAt(site);
        double[] share = new double[DOWN + UP + 1];
        for (int number = 1; number <= DOWN + UP; number++) {
            if (number == DOWN + 1) {
                walk.recover(site);
            }
            walk.transactions(1);
            share[number] = held == 0 ? 0 : PERCENT * walk.failLocks(site) / held;
            series.add(number, share[number]);
        }
        sheet.note(key(degree, "held"), held, "items");
        sheet.note(key(degree, "fail-locked"), share[DOWN], "%");
        sheet.note(key(degree, "fail-locked-items"), share[DOWN] * held / PERCENT, "items");
        sheet.note(key(degree, "formula"), share[DOWN] - closedForm(), "points");
        sheet.note(key(degree, "left"), share[DOWN + UP], "%");
        double first = share[DOWN] - share[DOWN + QUARTER];
        double last = share[DOWN + UP - QUARTER] - share[DOWN + UP];
        sheet.note(key(degree, "cleared-first-by-last"), first - last, "points");
        sheet.note(key(degree, "copiers"), (double) walk.raid().copiers(), "");
        sheet.note(key(degree, "aborted"), walk.aborted(), "");
    }

    private static void findings(int degree, Sheet sheet) {
        double paper = PAPER.of(key(degree, "fail-locked")).orElseThrow();
        sheet.checked(
                key(degree, "fail-locked"),
                "%",
                "%.0f to %.0f".formatted(paper - FROM_PAPER, paper + FROM_PAPER),
                value -> Math.abs(value - paper) <= FROM_PAPER);
        sheet.checked(key(degree, "formula"), "points", "within " + POINTS, value -> Math.abs(value) <= POINTS);
        sheet.told(key(degree, "fail-locked-items"), "items");
        sheet.told(key(degree, "held"), "items");
        sheet.told(key(degree, "left"), "%");
        sheet.checked(key(degree, "cleared-first-by-last"), "points", "above 0", value -> value > 0);
        sheet.told(key(degree, "copiers"), "");
        sheet.checked(key(degree, "aborted"), "", "none", value -> value == 0);
    }
}
