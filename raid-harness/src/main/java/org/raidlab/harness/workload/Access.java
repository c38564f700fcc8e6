package org.raidlab.harness.workload;

import java.util.Arrays;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;

/** Draws the item of the next access: uniformly, skewed towards the low numbers (Zipf), or often from a hot spot. */
public final class Access {
    private final double[] cumulative;

    /** Makes a distribution: {@code theta} 0 is uniform; 0.99 is the usual strong skew. */
    public Access(int items, double theta) {
        double[] weights = new double[items];
        Arrays.setAll(weights, item -> 1 / Math.pow(item + 1, theta));
        cumulative = cumulative(weights);
    }

    private Access(double[] weights) {
        cumulative = cumulative(weights);
    }

    /** Makes a distribution in which the first items, the hot spot, get a share of the accesses. */
    public static Access ofHotSpot(int items, HotSpot spot) {
        int hot = spot.of(items);
        double[] weights = new double[items];
        Arrays.setAll(
                weights, item -> item < hot ? spot.accesses() / hot : (1 - spot.accesses()) / Math.max(1, items - hot));
        return new Access(weights);
    }

    /**
     * A hot spot.
     *
     * @param accesses the share of the accesses that go there
     * @param items the share of the items that are there
     */
    public record HotSpot(double accesses, double items) {
        public HotSpot {
            Invariants.require(accesses >= 0 && accesses <= 1 && items > 0 && items <= 1, "a share is between 0 and 1");
        }

        private int of(int all) {
            return Math.clamp(Math.round(items * all), 1, all);
        }
    }

    /** Adds one by one: a parallel sum would differ between machines. */
    private static double[] cumulative(double[] weights) {
        double[] sums = new double[weights.length];
        double sum = 0;
        for (int item = 0; item < weights.length; item++) {
            sum += weights[item];
            sums[item] = sum;
        }
        for (int item = 0; item < weights.length; item++) {
            sums[item] /= sum;
        }
        return sums;
    }

    public int items() {
        return cumulative.length;
    }

    /** Draws an item, from 0. */
    public int next(RandomSource random) {
        int at = Arrays.binarySearch(cumulative, random.nextDouble());
        return Math.min(at < 0 ? -at - 1 : at + 1, cumulative.length - 1);
    }
}
