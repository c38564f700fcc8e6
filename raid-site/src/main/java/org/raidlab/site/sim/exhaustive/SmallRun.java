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
 * Runs two sites and one transaction, or two that conflict; the caller makes some part fail meanwhile. Afterwards the
 * usual mix shows that both sites go on, and everything is checked.
 */
final class SmallRun {
    /** The work of the sites while some part fails. */
    enum Work {
        /** A transaction at site 1 that commits if nothing fails. */
        COMMIT,
        /** The same items at both sites at one instant: each finds the other's pending, and both abort. */
        ABORT;

        private static final long VALUE = 1_700_000_000;

        private List<Script> scripts() {
            return switch (this) {
                case COMMIT -> List.of(readModifyWrite(VALUE));
                case ABORT -> List.of(readModifyWrite(VALUE), readModifyWrite(VALUE + 2));
            };
        }

        private static Script readModifyWrite(long value) {
            return Script.of(List.of(
                    new Step.Read(0), new Step.Write(0, value), new Step.Read(1), new Step.Write(1, value + 1)));
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The result of a run.
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
                work.scripts(),
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
