package org.raidlab.systemm.sim;

import java.util.SequencedMap;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanException;
import org.raidlab.sim.frame.PlannedScenario;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.systemm.Combination;

/**
 * A plan of faults and a combination of algorithms; runs are those of the planned scenario.
 *
 * @param combination that is said
 * @param maker makes the runs of a combination
 * @param planned the rest
 */
record SystemMScenario(Combination combination, Maker maker, PlannedScenario planned) implements Scenario {
    /** Makes a run. */
    interface Maker {
        SimulatedRun make(
                Combination combination, FaultPlan drawn, int sites, int transactions, long seed, RunHooks hooks);
    }

    static SystemMScenario of(FaultPlan plan, Maker maker) {
        return with(Combination.OPEN, maker, PlannedScenario.of(plan, (_, _, _, _, _) -> {
            throw new IllegalStateException("the maker is that of the combination");
        }));
    }

    private static SystemMScenario with(Combination combination, Maker maker, PlannedScenario planned) {
        PlannedScenario.Maker runs = (drawn, sites, transactions, seed, hooks) ->
                maker.make(combination, drawn, sites, transactions, seed, hooks);
        return new SystemMScenario(
                combination,
                maker,
                new PlannedScenario(planned.plan(), planned.said(), planned.sites(), planned.transactions(), runs));
    }

    @Override
    public SystemMScenario with(String key, String value) {
        return Combination.isKey(key)
                ? with(combined(key, value), maker, planned)
                : with(combination, maker, planned.with(key, value));
    }

    private Combination combined(String key, String value) {
        try {
            return combination.with(key, value);
        } catch (IllegalArgumentException e) {
            throw new PlanException(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public SystemMScenario withTransactions(int number) {
        return with(combination, maker, planned.withTransactions(number));
    }

    @Override
    public FaultPlan plan(long seed) {
        return planned.plan(seed);
    }

    @Override
    public SequencedMap<String, String> algorithms() {
        return combination.said();
    }

    @Override
    public SimulatedRun run(long seed, RunHooks hooks) {
        return planned.run(seed, hooks);
    }
}
