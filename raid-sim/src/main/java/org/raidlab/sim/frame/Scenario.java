package org.raidlab.sim.frame;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.sim.fault.FaultPlan;

/**
 * Draws the run of a system from a seed: faults by a plan, and whatever else the system varies. Whatever was said
 * instead holds for all seeds, and does not change what is drawn for the rest.
 */
public interface Scenario {
    /**
     * Returns a copy of this scenario with one given setting, of the run or of the plan;
     * {@link org.raidlab.sim.fault.PlanException} names the possible settings.
     */
    Scenario with(String key, String value);

    /** Returns a copy of this scenario whose runs end after so many transactions. */
    Scenario withTransactions(int number);

    /** Returns the plan of the run of a seed. */
    FaultPlan plan(long seed);

    /** Returns the names of the algorithms that every run has, by what they are for; drawn ones are not among them. */
    default SequencedMap<String, String> algorithms() {
        return new LinkedHashMap<>();
    }

    /** Makes the run of a seed. */
    SimulatedRun run(long seed, RunHooks hooks);
}
