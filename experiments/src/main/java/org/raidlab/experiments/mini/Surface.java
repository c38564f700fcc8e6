package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.experiments.study.Chart;
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
    record Case(Course course, int degree, int threshold) {
        String key() {
            return course.word() + "/degree-" + degree + "/threshold-" + threshold;
        }

        String key(int down) {
            return key() + "/" + down + "-down";
        }

        Scenario scenario() {
            TransactionMix mix = FIGURE_9.mix();
            return FIGURE_9.with(new MiniShape(SITES, ITEMS, degree, threshold))
                    .with(new TransactionMix(mix.maxSize(), mix.sizes(), mix.writeShare(), ITEMS));
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
    public SequencedMap<String, Object> configuration() {
        SequencedMap<String, Object> all = configuration(new Case(Course.STAYING, 1, 1).scenario());
        all.put("degrees", DEGREES);
        all.put("thresholds", THRESHOLDS);
        all.put("down", DOWN);
        return all;
    }

    /** There are many cases, so each repeat has few seeds. */
    @Override
    int seedsPerRepeat() {
        return FEW_SEEDS;
    }

    /**
     * Returns the cases; a threshold is left out where all sites hold everything, since no site is left for a further
     * copy.
     */
    static List<Case> cases(Course course) {
        return DEGREES.stream()
                .flatMap(degree -> THRESHOLDS.stream()
                        .filter(threshold -> threshold == 1 || (threshold <= degree && degree < SITES))
                        .map(threshold -> new Case(course, degree, threshold)))
                .toList();
    }

    /** Percent of the transactions that abort for want of a copy, by how many sites are down. */
    static SequencedMap<Integer, Double> aborted(Case each, long seed) {
        SequencedMap<Integer, Double> rates = new LinkedHashMap<>();
        Walk walk = new Walk(each.scenario(), seed);
        for (int down : DOWN) {
            walk.failTogether(GROUP);
            Walk.Batch batch = walk.batch(BATCH);
            for (int time = 0; each.course() == Course.EXCHANGED && time < EXCHANGES; time++) {
                walk.swap();
                batch = batch.and(walk.batch(BATCH));
            }
            rates.put(down, PERCENT * batch.unavailable() / batch.judged());
        }
        return rates;
    }

    @Override
    void run(Sheet sheet) {
        for (Course course : Course.values()) {
            List<Case> cases = cases(course);
            for (Case each : cases) {
                sheet.tell(each.key());
                sheet.seeds().forEach(seed -> note(each, aborted(each, seed), sheet));
                DOWN.forEach(down -> sheet.told(each.key(down), "%"));
            }
            most(course.word() + "/grows-with-threshold", overThresholds(cases, sheet), sheet);
            most(course.word() + "/falls-with-failures", overFailures(cases, sheet), sheet);
            THRESHOLDS.forEach(threshold -> chart(course, threshold, cases, sheet));
        }
        for (Case each : cases(Course.STAYING)) {
            sheet.told(beyondExpected(each), "points");
            double surely = sheet.spread(beyondExpected(each)).fromZero();
            String check = "at most " + POINTS;
            sheet.asked(each.key() + "/surely-from-expected", surely, "points", check, value -> value <= POINTS);
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
        sheet.asked(key, Math.max(0, least), "points", "at most " + NOISE, value -> value <= NOISE);
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
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        for (Case each : cases) {
            if (each.threshold() == threshold) {
                List<Chart.Point> line = new ArrayList<>();
                line.add(new Chart.Point(0, 0));
                DOWN.forEach(down -> line.add(
                        new Chart.Point(down, sheet.spread(each.key(down)).mean())));
                lines.put("degree " + each.degree(), line);
            }
        }
        sheet.chart(new Chart(
                course.word() + "-threshold-" + threshold,
                "Sites that fail, " + course.word() + ", threshold " + threshold,
                "sites down of " + SITES,
                "percent aborted",
                lines));
    }
}
