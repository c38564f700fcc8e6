package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.experiments.bench.Interval;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Spread;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.Scenarios;
import org.raidlab.harness.scenario.TransactionMix;

/** Measures the transactions that abort, by the degree of replication, the threshold and the number of failed sites. */
public final class Surface extends MiniStudy {
    static final int SITES = 15;
    static final int GROUP = 3;
    static final List<Integer> DEGREES = List.of(1, 2, 3, 5, 8, SITES);
    static final List<Integer> THRESHOLDS = List.of(1, 2, 3, 5);
    static final List<Integer> DOWN = List.of(3, 6, 9, 12);
    private static final int BATCH = 40;
    private static final int EXCHANGES = 2;
    /** There are many cases, so each repeat has few seeds. */
    private static final int FEW_SEEDS = 2;

    private static final int ITEMS = 50;
    private static final double PERCENT = 100;
    private static final double POINTS = 2;
    private static final double NOISE = 1;
    private static final Scenario FIGURE_9 = Scenarios.named("fig9");

    /** The courses of the failed sites. */
    enum Course {
        /** No failed site recovers. */
        STAYING("staying"),
        /** Some failed sites recover, and others fail instead of them. */
        EXCHANGED("exchanged");

        private final String word;

        Course(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** A degree and a threshold on the surface, without the number of failed sites. */
    record Case(Course course, int degree, int threshold, int items) {
        Case(Course course, int degree, int threshold) {
            this(course, degree, threshold, ITEMS);
        }

        String key() {
            return course.word() + "/degree-" + degree + "/threshold-" + threshold;
        }

        String key(int down) {
            return key() + "/" + down + "-down";
        }

        Scenario scenario() {
            TransactionMix mix = FIGURE_9.mix();
            return FIGURE_9.with(new MiniShape(SITES, items, degree, threshold))
                    .with(new TransactionMix(mix.maxSize(), mix.sizes(), mix.writeShare(), items));
        }

        /** Returns the expected percent of the transactions that abort, where no site recovers. */
        double expected(int down) {
            double lost = new Outlook(SITES, degree, threshold).lost(down / GROUP, GROUP);
            return PERCENT * Outlook.aborted(lost, scenario().mix());
        }
    }

    public Surface() {
        super(
                "raid-surface",
                "Transactions that abort, by degree, threshold and number of failed sites",
                "How many transactions abort, by degree, threshold and number of failed sites?",
                "Fifteen sites, 50 items, the transactions of Figure 9. Sites fail three at a time, which the others"
                        + " learn of at once: then copies are made until the threshold is kept, and 40 transactions"
                        + " run. Either nobody comes back (staying), or after each group two times a site comes back,"
                        + " another one fails for it, and 40 transactions run (exchanged). Percent of the"
                        + " transactions that abort for want of a copy; those that find a failure out are left out."
                        + " A threshold of 1 has no copies made. Asked is that no rate grows with the threshold, and"
                        + " none falls as more sites fail, by more than a point beyond the interval; and where nobody"
                        + " comes back, that the rate is the one to be expected, within 2 points beyond the"
                        + " interval: an item is lost when all sites that hold it are among those that fail, which"
                        + " the hypergeometric distribution says, and a transaction aborts when it meets such an"
                        + " item. About three minutes.");
    }

    @Override
    public String headline() {
        return "staying/grows-with-threshold";
    }

    @Override
    public Parameters parameters() {
        return seeds(FEW_SEEDS)
                .and("degrees", DEGREES, "copies of an item")
                .and("thresholds", THRESHOLDS, "1: no copies are made")
                .and("items", ITEMS, "in the database")
                .and("transactions", BATCH, "after each failure and each exchange")
                .and("exchanges", EXCHANGES, "after each group of failures");
    }

    @Override
    public Parameters quick() {
        return parameters().with("degrees", "1,3").with("thresholds", "1,3");
    }

    /**
     * Returns the cases; a threshold is left out where all sites hold everything, since no site is left for a further
     * copy.
     */
    static List<Case> cases(Course course, Parameters parameters) {
        return parameters.wholes("degrees").stream()
                .flatMap(degree -> parameters.wholes("thresholds").stream()
                        .filter(threshold -> threshold == 1 || (threshold <= degree && degree < SITES))
                        .map(threshold -> new Case(course, degree, threshold, parameters.whole("items"))))
                .toList();
    }

    /** Percent of the transactions that abort for want of a copy, by how many sites are down. */
    static SequencedMap<Integer, Double> aborted(Case each, long seed, Parameters parameters) {
        int batchSize = parameters.whole("transactions");
        int exchanges = parameters.whole("exchanges");
        SequencedMap<Integer, Double> rates = new LinkedHashMap<>();
        Walk walk = new Walk(each.scenario(), seed);
        for (int down : DOWN) {
            walk.failTogether(GROUP);
            Walk.Batch batch = walk.batch(batchSize);
            for (int time = 0; each.course() == Course.EXCHANGED && time < exchanges; time++) {
                walk.swap();
                batch = batch.and(walk.batch(batchSize));
            }
            rates.put(down, PERCENT * batch.unavailable() / batch.judged());
        }
        return rates;
    }

    @Override
    void run(Sheet sheet) {
        for (Course course : Course.values()) {
            List<Case> cases = cases(course, sheet.parameters());
            for (Case each : cases) {
                sheet.tell(each.key());
                sheet.seeds().forEach(seed -> note(each, aborted(each, seed, sheet.parameters()), sheet));
                DOWN.forEach(down -> sheet.told(each.key(down), Printed.NOTHING, "%"));
            }
            most(course.word() + "/grows-with-threshold", overThresholds(cases, sheet), sheet);
            most(course.word() + "/falls-with-failures", overFailures(cases, sheet), sheet);
            sheet.parameters().wholes("thresholds").forEach(threshold -> chart(course, threshold, cases, sheet));
        }
        for (Case each : cases(Course.STAYING, sheet.parameters())) {
            sheet.told(beyondExpected(each), Printed.NOTHING, "points");
            double surely = sheet.spread(beyondExpected(each)).fromZero();
            sheet.add(one(each.key() + "/surely-from-expected", surely).ownBar(Check.atMost(POINTS)));
        }
    }

    private static String beyondExpected(Case each) {
        return each.key() + "/beyond-expected";
    }

    private static void note(Case each, SequencedMap<Integer, Double> rates, Sheet sheet) {
        rates.forEach((down, rate) -> sheet.note(each.key(down), rate, "%"));
        if (each.course() == Course.STAYING) {
            double beyond = rates.entrySet().stream()
                    .mapToDouble(entry -> entry.getValue() - each.expected(entry.getKey()))
                    .average()
                    .orElseThrow();
            sheet.note(beyondExpected(each), beyond, "points");
        }
    }

    /** Adds the most certain step in the wrong direction, with its least size. */
    private static void most(String key, List<Spread> steps, Sheet sheet) {
        double least = steps.stream().mapToDouble(Spread::low).max().orElseThrow();
        sheet.add(one(key, Math.max(0, least)).ownBar(Check.atMost(NOISE)));
    }

    /** Returns a bound that an interval gives; it has no interval of its own. */
    private static Measured one(String key, double value) {
        return new Measured(key, "points", new Interval(value, value, value), 1);
    }

    private static List<Spread> overThresholds(List<Case> cases, Sheet sheet) {
        List<Spread> steps = new ArrayList<>();
        for (int i = 1; i < cases.size(); i++) {
            Case low = cases.get(i - 1);
            Case high = cases.get(i);
            if (low.degree() == high.degree()) {
                DOWN.forEach(down -> steps.add(sheet.difference(high.key(down), low.key(down))));
            }
        }
        return steps;
    }

    private static List<Spread> overFailures(List<Case> cases, Sheet sheet) {
        List<Spread> steps = new ArrayList<>();
        for (Case each : cases) {
            for (int i = 1; i < DOWN.size(); i++) {
                steps.add(sheet.difference(each.key(DOWN.get(i - 1)), each.key(DOWN.get(i))));
            }
        }
        return steps;
    }

    private static void chart(Course course, int threshold, List<Case> cases, Sheet sheet) {
        Chart chart = new Chart(
                course.word() + "-threshold-" + threshold,
                "Sites that fail, " + course.word() + ", threshold " + threshold,
                "sites down of " + SITES,
                "percent aborted");
        for (Case each : cases) {
            if (each.threshold() == threshold) {
                List<Chart.Point> points = new ArrayList<>();
                points.add(new Chart.Point(0, 0));
                DOWN.forEach(down -> points.add(
                        Chart.Point.of(down, sheet.spread(each.key(down)).interval())));
                chart = chart.ours("degree " + each.degree(), points);
            }
        }
        sheet.chart(chart.captioned("Mean over seeds with its 95 % interval. In no paper."));
    }
}
