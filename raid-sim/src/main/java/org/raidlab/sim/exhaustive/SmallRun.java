package org.raidlab.sim.exhaustive;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;

/**
 * Runs two sites and one small piece of work; the caller makes some part fail meanwhile. Afterwards the usual work
 * shows that both sites go on, and everything is checked.
 */
final class SmallRun {
    /**
     * The result of a run.
     *
     * @param outcomes of the transactions, as their clients know them
     * @param deaths of sites before the usual work began
     * @param openingMillis simulated time until the last of them was answered
     */
    record Result(List<String> outcomes, int deaths, long openingMillis, List<String> violations) {}

    private final SmallRuns runs;
    private final long seed;
    private final String work;
    private final RunHooks hooks;
    private final List<HistoryTransaction> ended = new ArrayList<>();
    private int deaths;
    private int loaded;

    SmallRun(SmallRuns runs, long seed, String work, RunHooks hooks) {
        this.runs = runs;
        this.seed = seed;
        this.work = work;
        this.hooks = hooks;
    }

    /**
     * Runs it.
     *
     * @param before gets the sites when the work is about to begin
     * @param after gets them when it is over
     */
    Result run(Consumer<List<SimProcess>> before, Consumer<List<SimProcess>> after) {
        List<SimulatedRun> self = new ArrayList<>();
        RunHooks.Opening opening = new RunHooks.Opening(
                work,
                sites -> {
                    loaded = self.getFirst().history().size();
                    before.accept(sites);
                },
                sites -> {
                    List<HistoryTransaction> history = self.getFirst().history();
                    ended.addAll(history.subList(loaded, history.size()));
                    sites.forEach(site -> deaths += site.crashes());
                    sites.forEach(SimProcess::disarm);
                    after.accept(sites);
                });
        RunHooks all = hooks.withOpening(opening);
        self.add(runs.small(seed, all));
        SeedResult result = RunFrame.complete(self.getFirst(), all);
        return new Result(outcomes(), deaths, millis(), result.violations());
    }

    private List<String> outcomes() {
        return ended.stream()
                .map(line -> line.status().name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private long millis() {
        return ended.stream()
                .mapToLong(line -> (line.end() - line.start()) / 1_000_000)
                .max()
                .orElse(0);
    }
}
