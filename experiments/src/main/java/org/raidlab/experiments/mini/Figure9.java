package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Spread;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.scenario.Detection;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.ScenarioRun;
import org.raidlab.harness.scenario.Scenarios;
import org.raidlab.harness.scenario.StepReport;
import org.raidlab.harness.scenario.TransactionMix;

/** Figure 9: transactions that abort while sites fail and recover, by the threshold (section 4.2). */
public final class Figure9 extends MiniStudy {
    static final List<Integer> THRESHOLDS = List.of(1, 2, 3);
    private static final List<Integer> ITEMS = List.of(50, 100);
    private static final int FIRST = 5;
    private static final int FEW_SEEDS = 4;
    private static final double PERCENT = 100;
    private static final double DEVIATIONS = 2;
    private static final Scenario SCENARIO = Scenarios.named("fig9");

    public Figure9() {
        super(
                "raid-fig9",
                "Transactions that abort while half and three quarters of the sites are down, by the threshold",
                "Twelve sites, three copies of each item. Six sites fail; five times 20 transactions run, after each of"
                        + " which one site comes back and another one fails; then three more fail, 20 transactions"
                        + " run (the asterisk of the figure), and five times more with nine sites down. Percent of"
                        + " the transactions that abort. The text of the paper says 100 items, its figure 50:"
                        + " both. Failures made together are found and treated one after the other (sequential),"
                        + " or by one transaction that aborts (batch); the paper does not say which. Those of the"
                        + " exchanged sites are found by a transaction: one in twenty aborts for that, 5 percent"
                        + " whatever else there is. Asked is, of sequential detection, that the paper's figures lie"
                        + " within two standard deviations of ours, and that each higher threshold has fewer"
                        + " aborts.");
    }

    @Override
    public SequencedMap<String, Object> configuration() {
        SequencedMap<String, Object> all = configuration(SCENARIO);
        all.put("items", ITEMS);
        all.put("thresholds", THRESHOLDS);
        return all;
    }

    /** There are many cases, so each repeat has few seeds. */
    @Override
    int seedsPerRepeat() {
        return FEW_SEEDS;
    }

    static Scenario scenario(int threshold, int items, Detection detection) {
        MiniShape shape = SCENARIO.shape();
        TransactionMix mix = SCENARIO.mix();
        return SCENARIO.with(new MiniShape(shape.sites(), items, shape.degree(), threshold))
                .with(new TransactionMix(mix.maxSize(), mix.sizes(), mix.writeShare(), items))
                .with(detection);
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
        for (int items : ITEMS) {
            SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
            for (Detection detection : Detection.values()) {
                for (int threshold : THRESHOLDS) {
                    String key = items + "-items/" + detection.word() + "/threshold-" + threshold;
                    sheet.tell(key);
                    Series series = new Series();
                    Scenario scenario = scenario(threshold, items, detection);
                    sheet.seeds().forEach(seed -> note(key, aborted(scenario, seed), series, sheet));
                    lines.put("threshold " + threshold + ", " + detection.word(), series.line());
                    findings(key, threshold, sheet);
                }
                order(items + "-items/" + detection.word(), sheet);
            }
            sheet.chart(new Chart(
                    "aborted-" + items, "Figure 9, " + items + " items", "batch of 20", "percent aborted", lines));
        }
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

    private static void findings(String key, int threshold, Sheet sheet) {
        for (String when : List.of("6-down", "asterisk", "9-down")) {
            sheet.beside(key + "/" + when, "threshold-" + threshold + "/" + when, "%");
        }
        double half = sheet.spread(key + "/6-down").mean();
        double most = sheet.spread(key + "/9-down").mean();
        boolean sequential = key.contains(Detection.SEQUENTIAL.word());
        if (threshold == 1) {
            sheet.asked(key + "/9-by-6-down", most / half, "", "above 1.5", value -> value > 1.5);
        } else if (sequential) {
            sheet.asked(key + "/availability", most, "%", "at most 15", value -> value <= 15);
        }
        if (sequential) {
            List.of("6-down", "9-down").forEach(when -> besidePaper(key, threshold, when, sheet));
        }
    }

    /**
     * Compares with the paper's figure, which is that of a single run: by how many deviations of a run it differs from
     * our mean.
     */
    private static void besidePaper(String key, int threshold, String when, Sheet sheet) {
        Spread ours = sheet.spread(key + "/" + when);
        MiniStudy.PAPER.of("threshold-" + threshold + "/" + when).ifPresent(paper -> {
            double deviations = Math.abs(paper - ours.mean()) / ours.deviation();
            String check = "at most " + DEVIATIONS;
            sheet.asked(key + "/" + when + "/from-paper", deviations, "sd", check, value -> value <= DEVIATIONS);
        });
    }

    /** Checks that a higher threshold gives fewer aborts. */
    private static void order(String key, Sheet sheet) {
        double[] aborted = THRESHOLDS.stream()
                .mapToDouble(threshold -> sheet.spread(key + "/threshold-" + threshold + "/9-down")
                        .mean())
                .toArray();
        double least = Math.min(aborted[0] - aborted[1], aborted[1] - aborted[2]);
        sheet.asked(key + "/less-by-each-threshold", least, "points", "above 0", value -> value > 0);
    }
}
