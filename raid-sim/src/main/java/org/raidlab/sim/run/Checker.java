package org.raidlab.sim.run;

import java.util.Locale;

/** The checkers of a simulated run. A violation begins with the word of the one that found it. */
public enum Checker {
    /** Servers contradict what they promise, or end with an error; looked at after every step. */
    INVARIANTS,
    /** What clients saw has no serial order that keeps real time; predicates are among what they saw. */
    SERIALIZABILITY,
    /** The ledgers break a rule of atomic commitment, AC1 to AC5, or contradict what clients were told. */
    ATOMICITY,
    /** The copies lack what clients were told, or show what never committed. */
    DURABILITY,
    /** The copies differ. */
    AGREEMENT,
    /** After the last fault something takes longer than it may. */
    PROGRESS,
    /** At the quiet end a server still holds something. */
    LEAKS;

    /** Returns the word at the beginning of a violation. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns a violation as this checker reports it. */
    public String found(String what) {
        return word() + ": " + what;
    }

    /**
     * Returns the checker that reported a violation. What the simulation itself noticed, the end of a process among it,
     * is a matter of invariants.
     */
    public static Checker of(String violation) {
        for (Checker checker : values()) {
            if (violation.contains(checker.word() + ": ")) {
                return checker;
            }
        }
        return INVARIANTS;
    }
}
