package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.study.Bootstrap;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.Scenarios;
import org.raidlab.harness.scenario.TransactionMix;

/** Figure 10: fail-locks of a site that was down, by the degree of replication (section 4.3). */
public final class Figure10 extends MiniStudy {
    static final int DOWN = 100;
    private static final int UP = 125;
    private static final int QUARTER = 25;
    private static final int SEEDS = 20;
    private static final double PERCENT = 100;
    private static final double FROM_PAPER = 5;
    private static final Check FORMULA = Check.between(-2, 2);
    private static final Check APART = Check.atMost(3);
    private static final String CALIBRATED = "sizes below the maximum were chosen so that 71 percent come out";
    private static final Scenario SCENARIO = Scenarios.named("fig10");

    public Figure10() {
        super(
                "raid-fig10",
                "Fail-locks set and cleared, by the degree of replication",
                "Does the degree of replication change which share of a failed site's data goes out of date?",
                "Fifteen sites, a hundred items, each held by 2, 5, 10 or 15 of them. A site is down for 100"
                        + " transactions, then all are up for 125. How many of its copies are out of date after"
                        + " each of them, in counts as in the paper and in percent, and how many copier transactions"
                        + " that takes. The paper's 71 percent follow if its generator drew sizes below the maximum of"
                        + " 5, half of the operations being writes (below-max): those rows are calibrated. Its text"
                        + " says sizes from one to five (one-to-max), and these rows are judged: within 5 points of"
                        + " the paper's. Asked is also that the share is the same for all degrees within 3 points, and"
                        + " that it falls faster at first; and, a bar of our own, that it is that of the formula"
                        + " 1-(1-1/D)^(wN) within 2 points.");
    }

    @Override
    public String headline() {
        return "below-max/degrees-apart";
    }

    @Override
    public Parameters parameters() {
        return seeds(SEEDS)
                .choice("sizes", List.of("below-max", "one-to-max"), SIZES, "how the number of operations is drawn")
                .and("degrees", List.of(2, 5, 10, 15), "copies of an item")
                .and("sites", SCENARIO.shape().sites(), "of the Mini-RAID")
                .and("items", SCENARIO.shape().items(), "in the database")
                .and("max-size", SCENARIO.mix().maxSize(), "most operations of a transaction")
                .and("write-share", SCENARIO.mix().writeShare(), "of the operations; chosen");
    }

    /** Percent of a site's copies that are out of date after it has missed the first transactions. */
    static double closedForm() {
        return closedForm(SCENARIO.mix());
    }

    private static double closedForm(TransactionMix mix) {
        return PERCENT * (1 - Math.pow(1 - 1.0 / mix.hotItems(), mix.meanWrites() * DOWN));
    }

    /** The transactions with one distribution of sizes. */
    private record Cell(String sizes, TransactionMix mix) {
        String key(int degree, String what) {
            return sizes + "/degree-" + degree + "/" + what;
        }
    }

    @Override
    void run(Sheet sheet) {
        Parameters parameters = sheet.parameters();
        List<Integer> degrees = parameters.wholes("degrees");
        for (String sizes : parameters.words("sizes")) {
            Cell cell = new Cell(
                    sizes,
                    new TransactionMix(
                            parameters.whole("max-size"),
                            sizes(sizes),
                            parameters.number("write-share"),
                            parameters.whole("items")));
            Chart counts = new Chart("fail-locks-" + sizes, "Figure 10, sizes " + sizes, "transactions", "fail-locks");
            Chart shares = new Chart("shares-" + sizes, "The same in percent", "transactions", "percent of its copies");
            for (int degree : degrees) {
                sheet.tell(sizes + ", degree " + degree);
                Series count = new Series();
                Series share = new Series();
                sheet.seeds().forEach(seed -> run(cell, degree, seed, List.of(count, share), sheet));
                findings(cell, degree, sheet);
                String curve = "degree " + degree;
                counts = counts.ours(curve, count.line()).paper(curve, points(degree, "fail-locked-items"));
                shares = shares.ours(curve, share.line()).paper(curve, points(degree, "fail-locked"));
            }
            apart(cell, degrees, sheet);
            String caption = "Mean over seeds. The site is up again after 100 transactions. Diamonds: what the paper's"
                    + " text says of the 100th transaction.";
            sheet.chart(counts.captioned(caption));
            sheet.chart(shares.captioned(caption));
        }
    }

    private static List<Chart.Point> points(int degree, String what) {
        List<Chart.Point> points = new ArrayList<>();
        PAPER.of("degree-" + degree + "/" + what).value().ifPresent(value -> points.add(new Chart.Point(DOWN, value)));
        return points;
    }

    private static void run(Cell cell, int degree, long seed, List<Series> countAndShare, Sheet sheet) {
        MiniShape shape = new MiniShape(
                sheet.parameters().whole("sites"),
                cell.mix.hotItems(),
                degree,
                SCENARIO.shape().threshold());
        Walk walk = new Walk(SCENARIO.with(shape).with(cell.mix), seed);
        int site = walk.failAny();
        double held = walk.raid().heldAt(site);
        double[] share = new double[DOWN + UP + 1];
        for (int number = 1; number <= DOWN + UP; number++) {
            if (number == DOWN + 1) {
                walk.recover(site);
            }
            walk.transactions(1);
            share[number] = held == 0 ? 0 : PERCENT * walk.failLocks(site) / held;
            countAndShare.getFirst().add(number, (double) walk.failLocks(site));
            countAndShare.getLast().add(number, share[number]);
        }
        sheet.note(cell.key(degree, "held"), held, "items");
        sheet.note(cell.key(degree, "fail-locked"), share[DOWN], "%");
        sheet.note(cell.key(degree, "fail-locked-items"), share[DOWN] * held / PERCENT, "items");
        sheet.note(cell.key(degree, "formula"), share[DOWN] - closedForm(cell.mix), "points");
        sheet.note(cell.key(degree, "left"), share[DOWN + UP], "%");
        double first = share[DOWN] - share[DOWN + QUARTER];
        double last = share[DOWN + UP - QUARTER] - share[DOWN + UP];
        sheet.note(cell.key(degree, "cleared-first-by-last"), first - last, "points");
        sheet.note(cell.key(degree, "copiers"), (double) walk.raid().copiers(), "");
        sheet.note(cell.key(degree, "aborted"), walk.aborted(), "");
    }

    private static void findings(Cell cell, int degree, Sheet sheet) {
        boolean isCalibrated = cell.sizes.equals(SCENARIO.mix().sizes().word());
        Printed share = PAPER.of("degree-" + degree + "/fail-locked");
        Printed count = PAPER.of("degree-" + degree + "/fail-locked-items");
        if (share.value().isEmpty()) {
            sheet.told(cell.key(degree, "fail-locked"), share, "%");
        } else if (isCalibrated) {
            sheet.calibrated(cell.key(degree, "fail-locked"), share, "%", CALIBRATED);
        } else {
            double paper = share.value().getAsDouble();
            Check near = Check.between(paper - FROM_PAPER, paper + FROM_PAPER);
            sheet.reproduces(cell.key(degree, "fail-locked"), share, "%", near);
        }
        if (count.value().isEmpty()) {
            sheet.told(cell.key(degree, "fail-locked-items"), count, "items");
        } else if (isCalibrated) {
            sheet.calibrated(cell.key(degree, "fail-locked-items"), count, "items", CALIBRATED);
        } else {
            sheet.asOneRun(cell.key(degree, "fail-locked-items"), count, "items");
        }
        sheet.ownBar(cell.key(degree, "formula"), Printed.NOTHING, "points", FORMULA);
        sheet.told(cell.key(degree, "held"), PAPER.of("degree-" + degree + "/held"), "items");
        sheet.told(cell.key(degree, "left"), Printed.NOTHING, "%");
        sheet.reproduces(
                cell.key(degree, "cleared-first-by-last"),
                Printed.says("relatively higher during the first period of the recovery"),
                "points",
                Check.above(0));
        sheet.told(cell.key(degree, "copiers"), Printed.NOTHING, "");
        sheet.ownBar(cell.key(degree, "aborted"), Printed.NOTHING, "", Check.exactly(0));
    }

    /** Adds how far apart the shares of all degrees are. */
    private static void apart(Cell cell, List<Integer> degrees, Sheet sheet) {
        List<List<Double>> shares = degrees.stream()
                .map(degree -> sheet.sample(cell.key(degree, "fail-locked")))
                .toList();
        sheet.add(sheet.together(cell.sizes + "/degrees-apart", "points", runs -> {
                    double[] sorted = shares.stream()
                            .mapToDouble(share -> Bootstrap.mean(share, runs))
                            .sorted()
                            .toArray();
                    return sorted[sorted.length - 1] - sorted[0];
                })
                .reproduces(Printed.says("this was true for the different degrees of replication"), APART));
    }
}
