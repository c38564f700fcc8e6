package org.raidlab.harness.workload;

import org.raidlab.core.RandomSource;

/** Draws the item of the next access: uniformly, or skewed towards the low numbers (Zipf with parameter theta). */
public final class Access {
    private final double[] cumulative;

    /** Makes a distribution: {@code theta} 0 is uniform; 0.99 is the usual strong skew. */
    public Access(int items, double theta) {
        cumulative = new double[items];
        double sum = 0;
        for (int item = 0; item < items; item++) {
            sum += 1 / Math.pow(item + 1, theta);
            cumulative[item] = sum;
        }
        for (int item = 0; item < items; item++) {
            cumulative[item] /= sum;
        }
    }

    public int items() {
        return cumulative.length;
    }

    /** Draws an item, from 0. */
    public int next(RandomSource random) {
        int at = java.util.Arrays.binarySearch(cumulative, random.nextDouble());
        return Math.min(at < 0 ? -at - 1 : at + 1, cumulative.length - 1);
    }
}
