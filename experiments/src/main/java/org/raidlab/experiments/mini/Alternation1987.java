package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.experiments.study.Chart;
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
                "Each of two sites is down for 25 transactions, first one, then the other, so that the one that is up"
                        + " has missed what the other one did; and the same with four sites in turn, each of which"
                        + " leaves three behind. 50 items, transactions of up to 5 operations. An experiment of"
                        + " Bhargava, Noll and Sabo (1987/88), known to us at second hand only, its schedule less"
                        + " than that. Asked is that transactions abort with two sites, and none with four.");
    }

    private static Scenario scenario(String name) {
        return Scenarios.named("1987-3-" + name);
    }

    @Override
    public SequencedMap<String, Object> configuration() {
        return configuration(scenario(NAMES.getFirst()));
    }

    @Override
    void run(Sheet sheet) {
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        for (String name : NAMES) {
            sheet.tell(name + " sites");
            Series series = new Series();
            sheet.seeds().forEach(seed -> run(name, seed, series, sheet));
            lines.put(name + " sites", series.line());
        }
        sheet.checked("two/aborted", "", "above 0", value -> value > 0);
        sheet.told("two/copiers", "");
        sheet.checked("four/aborted", "", "none", value -> value == 0);
        sheet.told("four/copiers", "");
        sheet.chart(new Chart("aborts", "Transactions that aborted, by step", "step", "aborted", lines));
    }

    private static void run(String name, long seed, Series series, Sheet sheet) {
        List<StepReport> reports = new ArrayList<>();
        new ScenarioRun(scenario(name), seed, reports::add).run();
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
