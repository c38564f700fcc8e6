package org.raidlab.experiments.mini;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.experiments.study.Chart;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.Scenarios;

/** The second experiment of 1987: how a site that was down for a hundred transactions becomes up to date again. */
public final class Recovery1987 extends MiniStudy {
    private static final int SITE = 1;
    private static final int DOWN = 100;
    private static final int MOST = 2_000;
    private static final int TEN = 10;
    private static final double PERCENT = 100;
    private static final Scenario SCENARIO = Scenarios.named("1987-2");

    public Recovery1987() {
        super(
                "raid-1987-2",
                "A site recovers: its fail-locks, and the transactions that clear them",
                "Two sites, 50 items, transactions of up to 5 operations. One site is down for 100 transactions, then"
                        + " transactions run until it has no fail-locks left. This is an experiment of Bhargava,"
                        + " Noll and Sabo (1987/88), on which the paper builds; its setup and its numbers are"
                        + " known to us at second hand only. The few copier transactions that it reports follow if"
                        + " the recovering site gets one transaction in twenty (few/); beside it, with one of two"
                        + " (even/). Asked is that more than 90 percent are fail-locked, and that the last ten"
                        + " fail-locks take more than five times as long as the first ten.");
    }

    @Override
    public SequencedMap<String, Object> configuration() {
        return configuration(SCENARIO);
    }

    @Override
    void run(Sheet sheet) {
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        SequencedMap<Integer, Double> even = new LinkedHashMap<>();
        Scenario evenly = new Scenario(
                SCENARIO.file(), SCENARIO.shape(), SCENARIO.mix(), SCENARIO.detection(), even, SCENARIO.steps());
        for (Map.Entry<String, Scenario> variant : Map.of("few", SCENARIO, "even", evenly).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .toList()) {
            sheet.tell(variant.getKey());
            Series series = new Series();
            sheet.seeds().forEach(seed -> run(variant.getKey(), variant.getValue(), seed, series, sheet));
            lines.put(variant.getKey(), series.line());
            findings(variant.getKey(), sheet);
        }
        sheet.chart(new Chart("recovery", "Fail-locks of a site that was down", "transactions", "fail-locks", lines));
    }

    private static void run(String variant, Scenario scenario, long seed, Series series, Sheet sheet) {
        Walk walk = new Walk(scenario, seed);
        walk.fail(SITE);
        for (int number = 1; number <= DOWN; number++) {
            walk.transactions(1);
            series.add(number, (double) walk.failLocks(SITE));
        }
        long locked = walk.failLocks(SITE);
        walk.recover(SITE);
        int firstTen = 0;
        int beforeLastTen = 0;
        int all = 0;
        for (long left = locked; left > 0 && all < MOST; left = walk.failLocks(SITE)) {
            firstTen = left > locked - TEN ? all + 1 : firstTen;
            beforeLastTen = left > TEN ? all + 1 : beforeLastTen;
            walk.transactions(1);
            all++;
            series.add(DOWN + all, (double) walk.failLocks(SITE));
        }
        sheet.note(variant + "/fail-locked", PERCENT * locked / scenario.shape().items(), "%");
        sheet.note(variant + "/to-clear", all, "");
        sheet.note(variant + "/first-ten", firstTen, "");
        sheet.note(variant + "/last-ten", all - beforeLastTen, "");
        sheet.note(variant + "/copiers", (double) walk.raid().copiers(), "");
        sheet.note(variant + "/aborted", walk.aborted(), "");
    }

    private static void findings(String variant, Sheet sheet) {
        sheet.checked(variant + "/fail-locked", "%", "above 90", value -> value > 90);
        sheet.told(variant + "/to-clear", "");
        sheet.told(variant + "/first-ten", "");
        sheet.told(variant + "/last-ten", "");
        double ratio = sheet.spread(variant + "/last-ten").mean()
                / sheet.spread(variant + "/first-ten").mean();
        sheet.asked(variant + "/last-ten-by-first-ten", ratio, "", "above 5", value -> value > 5);
        sheet.told(variant + "/copiers", "");
        sheet.checked(variant + "/aborted", "", "none", value -> value == 0);
    }
}
