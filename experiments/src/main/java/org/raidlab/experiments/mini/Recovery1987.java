package org.raidlab.experiments.mini;

import java.util.LinkedHashMap;
import java.util.List;
import org.raidlab.experiments.study.Bootstrap;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.Scenarios;

/** The second experiment of 1987: how a site that was down for a hundred transactions becomes up to date again. */
public final class Recovery1987 extends MiniStudy {
    private static final int SITE = 1;
    private static final int TEN = 10;
    private static final double PERCENT = 100;
    private static final Scenario SCENARIO = Scenarios.named("1987-2");

    public Recovery1987() {
        super(
                "raid-1987-2",
                "A site recovers: its fail-locks, and the transactions that clear them",
                "How long does a site that recovers keep copies that are out of date?",
                "Two sites, 50 items, transactions of up to 5 operations. One site is down for 100 transactions, then"
                        + " transactions run until it has no fail-locks left. This is an experiment of Bhargava,"
                        + " Noll and Sabo (1987/88), on which the paper builds; its setup and its numbers are"
                        + " known to us at second hand only. The few copier transactions that it reports follow if"
                        + " the recovering site gets one transaction in twenty (few/); beside it, with one of two"
                        + " (even/). Asked is that more than 90 percent are fail-locked, and that the last ten"
                        + " fail-locks take more than five times as long as the first ten.");
    }

    @Override
    public String headline() {
        return "few/last-ten-by-first-ten";
    }

    @Override
    public Parameters parameters() {
        return super.parameters()
                .and("down", 100, "transactions without the site")
                .and("most", 2_000, "transactions to clear at most")
                .and(parameters(SCENARIO));
    }

    @Override
    void run(Sheet sheet) {
        Scenario few = scenario(SCENARIO, sheet.parameters());
        Scenario even =
                new Scenario(few.file(), few.shape(), few.mix(), few.detection(), new LinkedHashMap<>(), few.steps());
        Chart chart = new Chart("recovery", "Fail-locks of a site that was down", "transactions", "fail-locks");
        for (String variant : List.of("even", "few")) {
            sheet.tell(variant);
            Series series = new Series();
            Scenario scenario = variant.equals("few") ? few : even;
            sheet.seeds().forEach(seed -> run(variant, scenario, seed, series, sheet));
            chart = chart.ours(variant, series.line());
            findings(variant, sheet);
        }
        sheet.chart(
                chart.captioned("Mean over the seeds that still have fail-locks. The site is up again after a hundred"
                        + " transactions. few: it gets one in twenty; even: every other one."));
    }

    private static void run(String variant, Scenario scenario, long seed, Series series, Sheet sheet) {
        int down = sheet.parameters().whole("down");
        Walk walk = new Walk(scenario, seed);
        walk.fail(SITE);
        for (int number = 1; number <= down; number++) {
            walk.transactions(1);
            series.add(number, (double) walk.failLocks(SITE));
        }
        long locked = walk.failLocks(SITE);
        walk.recover(SITE);
        int firstTen = 0;
        int beforeLastTen = 0;
        int all = 0;
        int most = sheet.parameters().whole("most");
        for (long left = locked; left > 0 && all < most; left = walk.failLocks(SITE)) {
            firstTen = left > locked - TEN ? all + 1 : firstTen;
            beforeLastTen = left > TEN ? all + 1 : beforeLastTen;
            walk.transactions(1);
            all++;
            series.add(down + all, (double) walk.failLocks(SITE));
        }
        sheet.note(variant + "/fail-locked", PERCENT * locked / scenario.shape().items(), "%");
        sheet.note(variant + "/to-clear", all, "");
        sheet.note(variant + "/first-ten", firstTen, "");
        sheet.note(variant + "/last-ten", all - beforeLastTen, "");
        sheet.note(variant + "/copiers", (double) walk.raid().copiers(), "");
        sheet.note(variant + "/aborted", walk.aborted(), "");
    }

    private static void findings(String variant, Sheet sheet) {
        sheet.ownBar(variant + "/fail-locked", OF_1987.of(variant + "/fail-locked"), "%", Check.above(90));
        for (String figure : List.of("to-clear", "first-ten", "last-ten", "copiers")) {
            sheet.told(variant + "/" + figure, OF_1987.of(variant + "/" + figure), "");
        }
        List<Double> last = sheet.sample(variant + "/last-ten");
        List<Double> first = sheet.sample(variant + "/first-ten");
        sheet.add(sheet.together(
                        variant + "/last-ten-by-first-ten",
                        "",
                        runs -> Bootstrap.mean(last, runs) / Bootstrap.mean(first, runs))
                .ownBar(Check.above(5)));
        sheet.ownBar(variant + "/aborted", Printed.NOTHING, "", Check.exactly(0));
    }
}
