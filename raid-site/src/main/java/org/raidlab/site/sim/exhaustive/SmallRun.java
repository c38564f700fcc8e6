package org.raidlab.site.sim.exhaustive;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.sim.RaidSimulation;
import org.raidlab.site.sim.SimHooks;
import org.raidlab.site.sim.SimSettings;
import org.raidlab.site.workload.Script;
import org.raidlab.site.workload.Step;

/**
 * Two sites and one transaction, or two that get in each other's way; something is made to fail meanwhile. Afterwards
 * the usual mix shows that both sites go on, and everything is checked.
 */
final class SmallRun {
    /** What the sites have to do while something fails. */
    enum Work {
        /** A transaction at site 1 that commits if nothing fails. */
        COMMIT(List.of(readModifyWrite(0, 1, 1_700_000_000))),
        /** The same items at both sites at one instant: each finds the other's pending, and both abort. */
        ABORT(List.of(readModifyWrite(0, 1, 1_700_000_000), readModifyWrite(0, 1, 1_700_000_100)));

        private final List<Script> scripts;

        Work(List<Script> scripts) {
            this.scripts = scripts;
        }

        private static Script readModifyWrite(int first, int second, long value) {
            return Script.of(List.of(
                    new Step.Read(first),
                    new Step.Write(first, value),
                    new Step.Read(second),
                    new Step.Write(second, value + 1)));
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What came of it.
     *
     * @param outcomes of the transactions, as their clients know them
     * @param deaths of sites before the mix began
     * @param openingMillis simulated time until the last of them was answered
     */
    record Result(List<String> outcomes, int deaths, long openingMillis, List<String> violations) {}

    private static final SimSettings SETTINGS =
            SimSettings.of(FaultPlan.named("calm")).withSites(2).withItems(4).withCommitted(6);

    private final long seed;
    private final Work work;
    private final SimHooks hooks;
    private final List<HistoryTransaction> ended = new ArrayList<>();
    private int deaths;
    private int loaded;

    SmallRun(long seed, Work work, SimHooks hooks) {
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
        List<RaidSimulation> self = new ArrayList<>();
        SimHooks.Opening opening = new SimHooks.Opening(
                work.scripts,
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
        RaidSimulation simulation = new RaidSimulation(SETTINGS, hooks.withOpening(opening), seed, EventListener.NONE);
        self.add(simulation);
        SeedResult result = simulation.run();
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
