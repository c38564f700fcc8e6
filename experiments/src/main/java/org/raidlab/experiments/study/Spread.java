package org.raidlab.experiments.study;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import org.raidlab.experiments.bench.Interval;

/**
 * What a figure comes to over many seeds.
 *
 * @param mean of all
 * @param deviation standard deviation of one
 * @param count how many seeds
 */
public record Spread(double mean, double deviation, int count) {
    /** Of a normal distribution, nineteen times of twenty; with twenty seeds and more hardly different. */
    private static final double DEVIATIONS = 1.96;

    /** Of these values. */
    public static Spread of(List<Double> sample) {
        double mean = sample.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double squares = sample.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        double deviation = sample.size() < 2 ? 0 : Math.sqrt(squares / (sample.size() - 1));
        return new Spread(mean, deviation, sample.size());
    }

    /** Where the true mean lies, 95 times of 100. */
    private Interval interval() {
        double half = DEVIATIONS * deviation / Math.sqrt(count);
        return new Interval(mean, mean - half, mean + half);
    }

    /** What the true mean is above, 39 times of 40. */
    public double low() {
        return interval().low();
    }

    /** How far the interval is from zero; 0 if it contains it. */
    public double fromZero() {
        return Math.max(0, Math.max(interval().low(), -interval().high()));
    }

    /** A figure of which nothing is asked. */
    public Finding told(String key, OptionalDouble paper, String unit) {
        return new Finding(key, paper, unit, interval(), "", Verdict.ERA);
    }

    /** The standard deviation of a figure. */
    public Finding deviation(String key, String unit) {
        Interval measured = new Interval(deviation, deviation, deviation);
        return new Finding(key + "/sd", OptionalDouble.empty(), unit, measured, "", Verdict.ERA);
    }

    /** A figure that has to satisfy a check; it falls short only where its whole interval does. */
    public Finding checked(String key, OptionalDouble paper, String unit, String check, DoublePredicate holds) {
        Interval measured = interval();
        boolean passed = holds.test(measured.median()) || holds.test(measured.low()) || holds.test(measured.high());
        return new Finding(key, paper, unit, measured, check, passed ? Verdict.HOLDS : Verdict.FALLS_SHORT);
    }
}
