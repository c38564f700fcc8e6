package org.raidlab.experiments.study;

import java.util.OptionalDouble;

/**
 * What the paper prints beside a figure.
 *
 * @param value the number, if it prints one
 * @param words what it says in words, or where its number comes from if the paper does not print just this number
 */
public record Printed(OptionalDouble value, String words) {
    /** The paper prints nothing of the kind. */
    public static final Printed NOTHING = new Printed(OptionalDouble.empty(), "");

    /** Returns a number that the paper prints. */
    public static Printed number(double value) {
        return new Printed(OptionalDouble.of(value), "");
    }

    /** Returns a number that follows from others that the paper prints. */
    public static Printed computed(double value, String from) {
        return new Printed(OptionalDouble.of(value), "computed from " + from);
    }

    /** Returns a statement in words. */
    public static Printed says(String words) {
        return new Printed(OptionalDouble.empty(), words);
    }

    /** Returns a statement in words that contains a number. */
    public static Printed says(double value, String words) {
        return new Printed(OptionalDouble.of(value), words);
    }

    /** Returns whether the paper prints anything. */
    public boolean isPresent() {
        return value.isPresent() || !words.isEmpty();
    }
}
