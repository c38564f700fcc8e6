package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.study.Bootstrap;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.scenario.Detection;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.ScenarioRun;
import org.raidlab.harness.scenario.Scenarios;
import org.raidlab.harness.scenario.Sizes;
import org.raidlab.harness.scenario.StepReport;
import org.raidlab.harness.scenario.TransactionMix;

/** Figure 9: transactions that abort while sites fail and recover, by the threshold (section 4.2). */
public final class Figure9 extends MiniStudy {
    static final List<Integer> THRESHOLDS = List.of(1, 2, 3);
    private static final int FIRST = 5;
    /** So many that one run can be rare among forty, by rank. */
    private static final int SEEDS = 8;

    private static final double PERCENT = 100;
    private static final List<String> DETECTIONS = List.of(Detection.SEQUENTIAL.word(), Detection.BATCH.word());
    private static final Scenario SCENARIO = Scenarios.named("fig9");

    /** A cell of the experiment without the threshold. */
    private record Cell(Sizes sizes, int items, Detection detection) {
        String key() {
            return sizes.word() + "/" + items + "-items/" + detection.word();
        }

        String key(int threshold) {
            return key() + "/threshold-" + threshold;
        }
    }

    public Figure9() {
        super(
                "raid-fig9",
                "Transactions that abort while half and three quarters of the sites are down, by the threshold",
                "How many transactions abort while sites are down, by the threshold of copies?",
                "Twelve sites, three copies of each item. Six sites fail; five times 20 transactions run, after each of"
                        + " which one site comes back and another one fails; then three more fail, 20 transactions"
                        + " run (the asterisk of the figure), and five times more with nine sites down. Percent of"
                        + " the transactions that abort. The text of the paper says 100 items, its figure 50: both."
                        + " The text says one to five operations (one-to-max); the 71 percent of Figure 10 say that"
                        + " its generator drew one to four (below-max): both. Failures made together are found and"
                        + " treated one after the other (sequential), or by one user transaction that aborts (batch);"
                        + " section 4.2.3 says that a failure is found during a user transaction, and not whether the"
                        + " three are one: both, and all are judged. Those of the exchanged sites are found by a"
                        + " transaction: one in twenty aborts for that, 5 percent whatever else there is. Asked is"
                        + " that the paper's figures, those of one run, are not among the rarest 5 percent of ours,"
                        + " and that each higher threshold has fewer aborts, the second step less than the first."
                        + " About five minutes.");
    }

    @Override
    public String headline() {
        return "below-max/50-items/batch/threshold-2/9-down";
    }

    @Override
    public Parameters parameters() {
        return seeds(SEEDS)
                .choice("sizes", List.of("below-max", "one-to-max"), SIZES, "how the number of operations is drawn")
                .and("items", List.of(50, 100), "in the database: the figure's number, the text's")
                .choice("detections", DETECTIONS, DETECTIONS, "how failures made together are found")
                .and("max-size", SCENARIO.mix().maxSize(), "most operations of a transaction")
                .and("write-share", SCENARIO.mix().writeShare(), "of the operations; chosen")
                .and("degree", SCENARIO.shape().degree(), "copies of an item");
    }

    @Override
    public Parameters quick() {
        return parameters().with("seeds-a-repeat", "1").with("items", "50");
    }

    static Scenario scenario(int threshold, int items, Detection detection) {
        return scenario(threshold, new Cell(SCENARIO.mix().sizes(), items, detection), new Figure9().parameters());
    }

    private static Scenario scenario(int threshold, Cell cell, Parameters parameters) {
        int sites = SCENARIO.shape().sites();
        return SCENARIO.with(new MiniShape(sites, cell.items, parameters.whole("degree"), threshold))
                .with(new TransactionMix(
                        parameters.whole("max-size"), cell.sizes, parameters.number("write-share"), cell.items))
                .with(cell.detection);
    }

    /** Percent of the transactions of each batch that aborted. */
    static List<Double> aborted(Scenario scenario, long seed) {
        List<Double> batches = new ArrayList<>();
        new ScenarioRun(scenario, seed, report -> add(report, batches)).run();
        return batches;
    }

    private static void add(StepReport report, List<Double> batches) {
        int all = report.committed() + report.aborted();
        if (all > 0) {
            batches.add(PERCENT * report.aborted() / all);
        }
    }

    @Override
    void run(Sheet sheet) {
        for (String sizes : sheet.parameters().words("sizes")) {
            for (int items : sheet.parameters().wholes("items")) {
                Chart chart = new Chart(
                        "aborted-" + sizes + "-" + items,
                        "Figure 9, " + items + " items, sizes " + sizes,
                        "batch of 20 transactions",
                        "percent aborted");
                for (String word : sheet.parameters().words("detections")) {
                    Cell cell = new Cell(sizes(sizes), items, detection(word));
                    for (int threshold : THRESHOLDS) {
                        chart = chart.ours("threshold " + threshold + ", " + word, run(cell, threshold, sheet));
                    }
                    byThreshold(cell, sheet);
                }
                sheet.chart(withPaper(chart));
            }
        }
    }

    private static Detection detection(String word) {
        return word.equals(Detection.BATCH.word()) ? Detection.BATCH : Detection.SEQUENTIAL;
    }

    private static List<Chart.Point> run(Cell cell, int threshold, Sheet sheet) {
        String key = cell.key(threshold);
        sheet.tell(key);
        Series series = new Series();
        Scenario scenario = scenario(threshold, cell, sheet.parameters());
        sheet.seeds().forEach(seed -> note(key, aborted(scenario, seed), series, sheet));
        for (String when : List.of("6-down", "asterisk", "9-down")) {
            Printed paper = PAPER.of("threshold-" + threshold + "/" + when);
            if (paper.isPresent()) {
                sheet.asOneRun(key + "/" + when, paper, "%");
            } else {
                sheet.told(key + "/" + when, paper, "%");
            }
        }
        return series.points();
    }

    private static void note(String key, List<Double> batches, Series series, Sheet sheet) {
        for (int batch = 0; batch < batches.size(); batch++) {
            series.add(batch + 1, batches.get(batch));
        }
        sheet.note(key + "/6-down", mean(batches.subList(0, FIRST)), "%");
        sheet.note(key + "/asterisk", batches.get(FIRST), "%");
        sheet.note(key + "/9-down", mean(batches.subList(FIRST + 1, batches.size())), "%");
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /** Adds the rows that compare thresholds. */
    private static void byThreshold(Cell cell, Sheet sheet) {
        List<Double> six = sheet.sample(cell.key(1) + "/6-down");
        List<List<Double>> nine = THRESHOLDS.stream()
                .map(threshold -> sheet.sample(cell.key(threshold) + "/9-down"))
                .toList();
        Printed ratio = Printed.computed(
                PAPER.number("threshold-1/9-down") / PAPER.number("threshold-1/6-down"), "35 and 75 percent");
        sheet.add(sheet.together(
                        cell.key(1) + "/9-by-6-down",
                        "",
                        runs -> Bootstrap.mean(nine.getFirst(), runs) / Bootstrap.mean(six, runs))
                .ownBar(ratio, Check.above(1.5)));
        sheet.add(sheet.together(
                        cell.key() + "/less-by-each-threshold",
                        "points",
                        runs -> Math.min(step(nine, 0, runs), step(nine, 1, runs)))
                .reproduces(
                        Printed.says("increasing the threshold level can improve data availability"), Check.above(0)));
        sheet.add(sheet.together(
                        cell.key() + "/first-step-less-second",
                        "points",
                        runs -> step(nine, 0, runs) - step(nine, 1, runs))
                .reproduces(
                        Printed.says("most significant when the threshold is increased from 1 to 2"), Check.above(0)));
    }

    /** Returns by how much fewer transactions abort with the next threshold. */
    private static double step(List<List<Double>> nine, int threshold, int[] runs) {
        return Bootstrap.mean(nine.get(threshold), runs) - Bootstrap.mean(nine.get(threshold + 1), runs);
    }

    /** Adds the paper's averages, each in the middle of its batches. */
    private static Chart withPaper(Chart ours) {
        Chart chart = ours;
        for (int threshold : THRESHOLDS) {
            List<Chart.Point> points = new ArrayList<>();
            PAPER.of("threshold-" + threshold + "/6-down").value().ifPresent(it -> points.add(new Chart.Point(3, it)));
            PAPER.of("threshold-" + threshold + "/9-down").value().ifPresent(it -> points.add(new Chart.Point(9, it)));
            chart = chart.paper("threshold " + threshold, points);
        }
        return chart.captioned(
                "Mean over seeds with its 95 % interval. Six sites are down in batches 1 to 5, nine from 6 on; batch 6"
                        + " is the asterisk. Diamonds: the averages in the paper's text, over batches 1 to 5 and 7 to"
                        + " 11, which it gives without a way of detection.");
    }
}
