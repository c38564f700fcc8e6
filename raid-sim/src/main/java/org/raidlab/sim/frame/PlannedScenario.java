package org.raidlab.sim.frame;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanException;
import org.raidlab.sim.time.Simulation;

/**
 * The scenario of a system whose runs differ in the plan, the number of sites and the amount of work alone.
 *
 * @param plan with what it leaves open
 * @param said values of the plan that hold for all seeds
 * @param sites how many
 * @param transactions after which a run ends
 * @param maker makes a run
 */
public record PlannedScenario(
        FaultPlan plan, SequencedMap<String, String> said, int sites, int transactions, Maker maker)
        implements Scenario {
    private static final int SITES_MAX = 9;

    /** Makes a run from what was drawn. */
    @FunctionalInterface
    public interface Maker {
        SimulatedRun make(FaultPlan drawn, int sites, int transactions, long seed, RunHooks hooks);
    }

    /** Returns the scenario of a plan, with three sites. */
    public static PlannedScenario of(FaultPlan plan, Maker maker) {
        return new PlannedScenario(plan, new LinkedHashMap<>(), 3, 1_000, maker);
    }

    @Override
    public PlannedScenario with(String key, String value) {
        if (key.equals("sites")) {
            return new PlannedScenario(plan, said, number(value), transactions, maker);
        }
        plan.with(key, value); // refuses what cannot be said
        SequencedMap<String, String> more = new LinkedHashMap<>(said);
        more.put(key, value);
        return new PlannedScenario(plan, more, sites, transactions, maker);
    }

    private static int number(String value) {
        if (!value.matches("[1-" + SITES_MAX + "]")) {
            throw new PlanException("'sites' is a number from 1 to " + SITES_MAX + ", not '" + value + "'");
        }
        return Integer.parseInt(value);
    }

    @Override
    public PlannedScenario withTransactions(int number) {
        return new PlannedScenario(plan, said, sites, number, maker);
    }

    /** A value that is said changes nothing that is drawn for the others. */
    @Override
    public FaultPlan plan(long seed) {
        FaultPlan drawn = plan.drawn(Simulation.random(seed, "plan"));
        for (var each : said.entrySet()) {
            drawn = drawn.with(each.getKey(), each.getValue());
        }
        return drawn;
    }

    @Override
    public SimulatedRun run(long seed, RunHooks hooks) {
        return maker.make(plan(seed), sites, transactions, seed, hooks);
    }
}
