package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.ScenarioRun;
import org.raidlab.harness.scenario.Scenarios;
import org.raidlab.harness.scenario.StepReport;

/** The third experiment of 1987: sites that fail one after the other, two and four. */
public final class Alternation1987 extends MiniStudy {
    private static final List<String> NAMES = List.of("two", "four");

    public Alternation1987() {
        super(
                "raid-1987-3",
                "Sites that fail one after the other: aborts for want of good copies",
                "Do more sites keep transactions from aborting while sites fail in turn?",
                "Each of two sites is down for 25 transactions, first one, then the other, so that the one that is up"
                        + " has missed what the other one did; and the same with four sites in turn, each of which"
                        + " leaves three behind. 50 items, transactions of up to 5 operations. An experiment of"
                        + " Bhargava, Noll and Sabo (1987/88), known to us at second hand only, its schedule less"
                        + " than that. Asked is that transactions abort with two sites, and none with four.");
    }

    private static Scenario named(String name) {
        return Scenarios.named("1987-3-" + name);
    }

    @Override
    public String headline() {
        return "four/aborted";
    }

    @Override
    public Parameters parameters() {
        return super.parameters().and(parameters(named(NAMES.getFirst())));
    }

    @Override
    void run(Sheet sheet) {
        Chart chart = new Chart("aborts", "Transactions that aborted, by step", "step", "aborted");
        for (String name : NAMES) {
            sheet.tell(name + " sites");
            Series series = new Series();
            Scenario scenario = scenario(named(name), sheet.parameters());
            sheet.seeds().forEach(seed -> run(name, scenario, seed, series, sheet));
            chart = chart.ours(name + " sites", series.points());
        }
        sheet.ownBar("two/aborted", OF_1987.of("two/aborted"), "", Check.above(0));
        sheet.told("two/copiers", Printed.NOTHING, "");
        sheet.ownBar("four/aborted", OF_1987.of("four/aborted"), "", Check.exactly(0));
        sheet.told("four/copiers", Printed.NOTHING, "");
        sheet.chart(chart.captioned("Mean over seeds with its 95 % interval."));
    }

    private static void run(String name, Scenario scenario, long seed, Series series, Sheet sheet) {
        List<StepReport> reports = new ArrayList<>();
        new ScenarioRun(scenario, seed, reports::add).run();
        for (int step = 0; step < reports.size(); step++) {
            series.add(step + 1, reports.get(step).aborted());
        }
        sheet.note(
                name + "/aborted",
                reports.stream().mapToInt(StepReport::aborted).sum(),
                "");
        sheet.note(
                name + "/copiers",
                reports.stream().mapToDouble(StepReport::copiers).sum(),
                "");
    }
}
