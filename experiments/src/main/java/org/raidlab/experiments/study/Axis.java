package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.raidlab.experiments.study.Chart.Scale;

/**
 * An axis of a chart: where a value lies on it, and its ticks at round values.
 *
 * @param low the value at its beginning
 * @param high the value at its end
 * @param step the distance of ticks; the factor between them on a logarithmic axis
 */
record Axis(Scale scale, double low, double high, double step) {
    private static final int TICKS = 5;
    private static final double TEN = 10;

    /** Returns the axis on which these values have room; a linear axis contains zero. */
    static Axis of(Scale scale, List<Double> values) {
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        if (scale == Scale.LOGARITHMIC) {
            double low = Math.pow(TEN, Math.floor(Math.log10(least)));
            return new Axis(scale, low, Math.max(low * TEN, Math.pow(TEN, Math.ceil(Math.log10(most)))), TEN);
        }
        double low = Math.min(0, least);
        double high = most <= low ? low + 1 : most;
        double step = step(high - low);
        return new Axis(scale, Math.floor(low / step) * step, Math.ceil(high / step) * step, step);
    }

    /** Returns the round distance of ticks: 1, 2 or 5 times a power of ten. */
    private static double step(double range) {
        double rough = range / TICKS;
        double power = Math.pow(TEN, Math.floor(Math.log10(rough)));
        double digit = rough / power;
        return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : TEN);
    }

    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (scale == Scale.LOGARITHMIC) {
            for (double tick = low; tick <= high * 1.01; tick *= step) {
                ticks.add(tick);
            }
            return ticks;
        }
        for (int i = 0; low + i * step <= high + step / 2; i++) {
            ticks.add(low + i * step);
        }
        return ticks;
    }

    /** Returns the place of a value, from 0 at the beginning of the axis to 1 at its end. */
    double at(double value) {
        return scale == Scale.LOGARITHMIC ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    }

    static String label(double tick) {
        double rounded = Math.abs(tick) < 1e-12 ? 0 : tick;
        if (rounded == Math.rint(rounded)) {
            return String.format(Locale.ROOT, "%,d", (long) rounded);
        }
        String text = String.format(Locale.ROOT, "%.4g", rounded);
        return text.contains("e") ? text.replaceFirst("\\.?0*e", "e") : text.replaceAll("\\.?0+$", "");
    }
}
