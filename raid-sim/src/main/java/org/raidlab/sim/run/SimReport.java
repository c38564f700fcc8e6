package org.raidlab.sim.run;

import java.util.List;
import java.util.SequencedMap;

/**
 * The report on a number of seeds.
 *
 * @param seeds how many were run
 * @param faults that touched something, by name, in all runs
 * @param messages that servers took, by type, in all runs
 * @param reached the named states of the runs, those too that no run reached
 * @param violations of all runs, in the order of seeds
 * @param voids runs in which a planned fault touched nothing
 * @param events in all runs
 * @param traceHash over the runs' hashes, in the order of seeds
 * @param time that the runs took
 */
public record SimReport(
        int seeds,
        long committed,
        long aborted,
        long unknown,
        SequencedMap<String, Long> faults,
        SequencedMap<String, Long> messages,
        SequencedMap<String, State> reached,
        List<Violation> violations,
        List<VoidRun> voids,
        long events,
        long traceHash,
        Time time) {

    /**
     * The time that the runs took.
     *
     * @param seconds of real time
     * @param processorSeconds of the threads that ran seeds, together
     * @param virtualSeconds that passed in the runs, together
     */
    public record Time(double seconds, double processorSeconds, double virtualSeconds) {}

    /**
     * A named state that runs reach, such as a cut of a log.
     *
     * @param times in all runs
     * @param seeds that reached it
     */
    public record State(long times, int seeds) {
        State plus(long more) {
            return new State(times + more, more > 0 ? seeds + 1 : seeds);
        }
    }

    /**
     * A violation of a rule.
     *
     * @param seed that shows it
     * @param what was seen
     * @param replay the command that shows it again
     */
    public record Violation(long seed, String what, String replay) {}

    /**
     * A run that tested less than its plan asked for.
     *
     * @param what planned faults that touched nothing
     */
    public record VoidRun(long seed, List<String> what, String replay) {
        @Override
        public String toString() {
            return "seed " + seed + " is void: planned, but touched nothing: " + String.join(", ", what);
        }
    }

    public SimReport {
        violations = List.copyOf(violations);
        voids = List.copyOf(voids);
    }

    /** Returns how many seeds one core runs in a minute. */
    public double seedsPerCoreMinute() {
        return time.processorSeconds() == 0 ? 0 : 60 * seeds / time.processorSeconds();
    }

    /**
     * Returns the planned faults that affected nothing in any run: all runs together test less than the plan asked for.
     */
    public List<String> missed() {
        return voids.stream()
                .flatMap(run -> run.what().stream())
                .distinct()
                .filter(fault -> faults.getOrDefault(fault, 0L) == 0)
                .toList();
    }

    /** Returns whether no rule was violated, and every planned fault affected something in some run. */
    public boolean isOk() {
        return violations.isEmpty() && missed().isEmpty();
    }
}
