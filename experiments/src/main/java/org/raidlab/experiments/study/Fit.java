package org.raidlab.experiments.study;

import java.util.List;

/** Fits lines to points by least squares. */
public final class Fit {
    private Fit() {}

    /** Returns the slope of the best line. */
    public static double slope(List<Double> x, List<Double> y) {
        double meanX = mean(x);
        double meanY = mean(y);
        double above = 0;
        double below = 0;
        for (int i = 0; i < x.size(); i++) {
            above += (x.get(i) - meanX) * (y.get(i) - meanY);
            below += (x.get(i) - meanX) * (x.get(i) - meanX);
        }
        return above / below;
    }

    /** Returns the share of y's variance that a line in some function of x, given by its values, explains. */
    public static double rSquared(List<Double> x, List<Double> y) {
        double slope = slope(x, y);
        double meanX = mean(x);
        double meanY = mean(y);
        double left = 0;
        double all = 0;
        for (int i = 0; i < x.size(); i++) {
            double fitted = meanY + slope * (x.get(i) - meanX);
            left += (y.get(i) - fitted) * (y.get(i) - fitted);
            all += (y.get(i) - meanY) * (y.get(i) - meanY);
        }
        return all == 0 ? 1 : 1 - left / all;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
