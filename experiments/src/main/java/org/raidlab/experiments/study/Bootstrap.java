package org.raidlab.experiments.study;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.raidlab.core.SeededRandom;
import org.raidlab.experiments.bench.Interval;

/**
 * Confidence intervals of figures that many runs give together, such as a ratio of means: the figure is computed anew
 * from runs drawn with replacement, which assumes nothing about their distribution.
 */
public final class Bootstrap {
    private static final int DRAWS = 1_000;
    private static final double TAIL = 0.025;

    private Bootstrap() {}

    /**
     * Returns the figure of all runs with its 95 % confidence interval.
     *
     * @param runs how many there are
     * @param figure of the runs with these numbers, from 0
     */
    public static Measured measured(String key, String unit, int runs, ToDoubleFunction<int[]> figure) {
        int[] all = new int[runs];
        Arrays.setAll(all, run -> run);
        SeededRandom random = new SeededRandom(runs);
        double[] drawn = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            int[] some = new int[runs];
            Arrays.setAll(some, _ -> random.nextInt(runs));
            drawn[draw] = figure.applyAsDouble(some);
        }
        Arrays.sort(drawn);
        int cut = (int) (TAIL * DRAWS);
        Interval interval = new Interval(figure.applyAsDouble(all), drawn[cut], drawn[DRAWS - 1 - cut]);
        return new Measured(key, unit, interval, runs);
    }

    /** Returns the mean of a sample over the runs with these numbers. */
    public static double mean(List<Double> sample, int[] runs) {
        return Arrays.stream(runs).mapToDouble(sample::get).average().orElse(0);
    }

    /**
     * Returns how probable it is that a single run lies as far out among runs of one distribution as {@code single}
     * does among these: the rank test of one against many, two-sided. It assumes nothing about the distribution.
     */
    public static double rankProbability(double single, List<Double> runs) {
        long below = runs.stream().filter(value -> value <= single).count();
        long above = runs.stream().filter(value -> value >= single).count();
        return Math.min(1, 2.0 * (Math.min(below, above) + 1) / (runs.size() + 1));
    }
}
