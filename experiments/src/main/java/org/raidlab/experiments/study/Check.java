package org.raidlab.experiments.study;

import java.util.Locale;
import java.util.function.DoublePredicate;

/**
 * A condition on a figure.
 *
 * @param words the condition for people
 * @param holds the condition
 */
public record Check(String words, DoublePredicate holds) {
    private static final double PERCENT = 100;

    public static Check atMost(double most) {
        return new Check("at most " + text(most), value -> value <= most);
    }

    public static Check atLeast(double least) {
        return new Check("at least " + text(least), value -> value >= least);
    }

    public static Check above(double bound) {
        return new Check("above " + text(bound), value -> value > bound);
    }

    public static Check between(double least, double most) {
        return new Check(text(least) + " to " + text(most), value -> value >= least && value <= most);
    }

    public static Check exactly(double expected) {
        return new Check("exactly " + text(expected), value -> value == expected);
    }

    /** Asks that the figure differs from an expected one by at most a share of the expected one, such as 0.1. */
    public static Check near(double expected, double share) {
        double distance = Math.abs(expected) * share;
        return new Check(
                text(expected) + " within " + text(PERCENT * share) + " %",
                value -> Math.abs(value - expected) <= distance);
    }

    /** Returns the same condition with a remark for people. */
    public Check saying(String remark) {
        return new Check(words + " (" + remark + ")", holds);
    }

    private static String text(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e9
                ? Long.toString((long) number)
                : String.format(Locale.ROOT, "%.4g", number).replaceAll("(\\.\\d*?)0+$", "$1");
    }
}
