package org.raidlab.sim.run;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reduces a failing case: it takes the first simpler case that fails too, again and again, until none fails. */
public final class Shrinker {
    private Shrinker() {}

    /**
     * The result of a reduction.
     *
     * @param runs that it took
     * @param isLeast nothing simpler that was offered fails; else the search was given up
     */
    public record Shrunk<T>(T what, int runs, boolean isLeast) {}

    /**
     * Reduces a failing case.
     *
     * @param failing is known to fail
     * @param simpler what to try instead of something, the simplest first
     * @param stillFails whether it fails too; a run
     * @param runsMax after so many runs the search ends with what it has
     */
    public static <T> Shrunk<T> shrink(T failing, Function<T, List<T>> simpler, Predicate<T> stillFails, int runsMax) {
        T least = failing;
        int runs = 0;
        boolean found = true;
        while (found) {
            found = false;
            for (T candidate : simpler.apply(least)) {
                if (runs == runsMax) {
                    return new Shrunk<>(least, runs, false);
                }
                runs++;
                if (stillFails.test(candidate)) {
                    least = candidate;
                    found = true;
                    break;
                }
            }
        }
        return new Shrunk<>(least, runs, true);
    }
}
