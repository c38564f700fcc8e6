package org.raidlab.core.property;

import java.util.HexFormat;
import org.raidlab.core.SeededRandom;

/**
 * Checks that a condition holds for many random values. Each case has a seed of its own, a number that follows from the
 * case's position alone, so that every run checks the same cases. Its failure names that seed: with
 * {@code -Draid.property.seed=SEED} the case runs alone. {@code -Draid.property.times=N} multiplies the number of
 * cases.
 */
public final class Property {
    /** Runs the one case with this seed. */
    public static final String SEED = "raid.property.seed";
    /** Multiplies the number of cases. */
    public static final String TIMES = "raid.property.times";

    private static final int VALUE_CHARACTERS_MAX = 4_000;

    private Property() {}

    /** The condition to check: it throws, in any way, when it does not hold. */
    @FunctionalInterface
    public interface Check<T> {
        void check(T value) throws Exception;
    }

    /** Checks the cases; throws {@link AssertionError} for the first case for which the check throws. */
    public static <T> void forAll(Gen<T> values, int cases, Check<T> check) {
        Long replayed = Long.getLong(SEED);
        if (replayed != null) {
            run(values, replayed, check);
            return;
        }
        long last = (long) cases * Long.getLong(TIMES, 1);
        for (long seed = 1; seed <= last; seed++) {
            run(values, seed, check);
        }
    }

    private static <T> void run(Gen<T> values, long seed, Check<T> check) {
        T value = values.next(new SeededRandom(seed));
        try {
            check.check(value);
        } catch (Exception | AssertionError | StackOverflowError e) {
            throw new AssertionError(
                    "the property fails; replay with -D" + SEED + "=" + seed + "\nvalue: " + shown(value) + "\n" + e,
                    e);
        }
    }

    private static String shown(Object value) {
        String text = value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
        return text.length() <= VALUE_CHARACTERS_MAX ? text : text.substring(0, VALUE_CHARACTERS_MAX) + " ...";
    }
}
