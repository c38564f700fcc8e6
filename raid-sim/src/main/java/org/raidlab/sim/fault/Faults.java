package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** One kind of faults: when they begin and end, and what they touched. */
interface Faults {
    /** From now on they may come. */
    void begin();

    /** The plan's time is up: nothing of this kind begins any more, and what can be put right is. */
    void end();

    /** Nothing is left of them. Only asked after {@link #end}. */
    default boolean isOver() {
        return true;
    }

    /** How many touched something, by the key of the plan that asks for them. */
    SequencedMap<PlanKey, Long> counts();

    /** What came of them that no key asks for by itself. */
    default SequencedMap<String, Long> effects() {
        return new LinkedHashMap<>();
    }
}
