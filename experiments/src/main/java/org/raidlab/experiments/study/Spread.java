package org.raidlab.experiments.study;

import java.util.List;
import org.raidlab.experiments.bench.Interval;

/**
 * The mean and deviation of a figure over many seeds.
 *
 * @param mean of all
 * @param deviation standard deviation of one
 * @param count how many seeds
 */
public record Spread(double mean, double deviation, int count) {
    /** The word for what the findings of a spread are, as {@link Experiment#statistic} returns it. */
    public static final String STATISTIC = "means with 95 % confidence intervals";

    /** Of a normal distribution, nineteen times of twenty; with twenty seeds and more hardly different. */
    private static final double DEVIATIONS = 1.96;

    /** Returns the spread of these values. */
    public static Spread of(List<Double> sample) {
        double mean = sample.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double squares = sample.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        double deviation = sample.size() < 2 ? 0 : Math.sqrt(squares / (sample.size() - 1));
        return new Spread(mean, deviation, sample.size());
    }

    /** Returns the 95 % confidence interval of the mean. */
    public Interval interval() {
        double half = DEVIATIONS * deviation / Math.sqrt(count);
        return new Interval(mean, mean - half, mean + half);
    }

    /** Returns the bound that the true mean exceeds 39 times of 40. */
    public double low() {
        return interval().low();
    }

    /** Returns the distance of the interval from zero; 0 if it contains zero. */
    public double fromZero() {
        return Math.max(0, Math.max(interval().low(), -interval().high()));
    }

    /** Returns the mean with its interval, for a row of the result. */
    public Measured measured(String key, String unit) {
        return new Measured(key, unit, interval(), count);
    }

    /** Returns the row of the standard deviation of one run. */
    public Finding deviation(String key, String unit) {
        Interval measured = new Interval(deviation, deviation, deviation);
        return new Measured(key + "/sd", unit, measured, 1).told();
    }
}
