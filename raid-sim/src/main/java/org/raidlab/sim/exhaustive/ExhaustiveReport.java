package org.raidlab.sim.exhaustive;

import java.util.List;
import java.util.SequencedMap;

/**
 * The report of an exhaustive run.
 *
 * @param name of the run
 * @param states visited
 * @param counts of states by what they showed: outcomes, sites that died
 * @param longestMillis simulated time that a client waited for its answer at most, restarts and blocking included
 * @param violations with the state that shows each
 */
public record ExhaustiveReport(
        String name, long states, SequencedMap<String, Long> counts, long longestMillis, List<Violation> violations) {
    /**
     * A violation of a rule.
     *
     * @param state where what was made to fail
     */
    public record Violation(String state, String what) {}

    public ExhaustiveReport {
        violations = List.copyOf(violations);
    }

    public boolean isOk() {
        return violations.isEmpty() && states > 0;
    }
}
