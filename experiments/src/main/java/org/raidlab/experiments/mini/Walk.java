package org.raidlab.experiments.mini;

import java.util.List;
import org.raidlab.site.managing.MiniRaid;
import org.raidlab.site.scenario.Scenario;
import org.raidlab.site.scenario.ScenarioRun;
import org.raidlab.site.scenario.Step;
import org.raidlab.site.scenario.Step.Choice;

/** A Mini-RAID that is led step by step by an experiment, which looks at it in between. */
final class Walk {
    private static final int NO_LINE = 0;

    private final ScenarioRun run;
    private int aborted;

    Walk(Scenario scenario, long seed) {
        run = new ScenarioRun(scenario, seed, report -> {});
    }

    MiniRaid raid() {
        return run.raid();
    }

    /** A site fails that is chosen at random; which one. */
    int failAny() {
        run.take(new Step.Fail(NO_LINE, new Choice.Random(1)));
        return raid().down().getFirst();
    }

    void fail(int site) {
        run.take(new Step.Fail(NO_LINE, new Choice.Named(List.of(site))));
    }

    void recover(int site) {
        run.take(new Step.Recover(NO_LINE, new Choice.Named(List.of(site))));
    }

    /** So many transactions; how many of them aborted. */
    int transactions(int count) {
        int before = aborted;
        for (int i = 0; i < count; i++) {
            aborted += run.transaction().isCommitted() ? 0 : 1;
        }
        return aborted - before;
    }

    /** Transactions that aborted so far. */
    int aborted() {
        return aborted;
    }

    /** Out-of-date copies of a site. */
    long failLocks(int site) {
        return raid().failLocks().getOrDefault(site, 0L);
    }
}
