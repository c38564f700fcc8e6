package org.raidlab.experiments.bench;

import java.util.Arrays;
import org.raidlab.core.Invariants;

/**
 * A median and the interval that contains the true median nine times of ten. The bounds are order statistics: how many
 * of the sample lie below the true median is binomial whatever the distribution, so nothing is assumed of it.
 */
public record Interval(double median, double low, double high) {
    private static final double TAIL = 0.05;

    /** Returns the interval of a sample, which may be in any order. */
    public static Interval of(double[] sample) {
        double[] sorted = sorted(sample);
        int rank = lowerRank(sorted.length);
        return new Interval(median(sorted), sorted[rank], sorted[sorted.length - 1 - rank]);
    }

    /** Returns the median of a sample, or the mean of its two middle values. */
    public static double median(double[] sample) {
        double[] sorted = sorted(sample);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static double[] sorted(double[] sample) {
        Invariants.require(sample.length > 0, "a sample has members");
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    /**
     * Returns the highest rank, from 0, such that the true median lies below it once in twenty; 0 where the sample is
     * small.
     */
    static int lowerRank(int size) {
        double term = Math.pow(0.5, size);
        double below = term;
        int rank = 0;
        while (true) {
            term = term * (size - rank) / (rank + 1);
            below += term;
            if (below > TAIL) {
                return rank;
            }
            rank++;
        }
    }
}
