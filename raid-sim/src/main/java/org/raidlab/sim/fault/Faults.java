package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * One kind of faults in one run: it begins and ends them, and counts those that affected something. A system adds its
 * own by a {@link Kind}.
 */
public interface Faults {
    /** Begins the faults: they may occur from now on. */
    void begin();

    /**
     * Ends the faults when the plan's time is over: none of this kind begins any more, and repairable ones are
     * repaired.
     */
    void end();

    /** Returns whether no effect of these faults is left. Only asked after {@link #end}. */
    default boolean isOver() {
        return true;
    }

    /** Returns how many faults affected something, by the key of the plan that asks for them. */
    SequencedMap<FaultKey, Long> counts();

    /** Returns the counts of effects that have no key of their own. */
    default SequencedMap<String, Long> effects() {
        return new LinkedHashMap<>();
    }

    /** Makes the faults of a kind for a run. */
    @FunctionalInterface
    interface Kind {
        Faults in(FaultTimes times, FaultInjector.Befallen who);
    }
}
