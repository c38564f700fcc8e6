package org.raidlab.experiments.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * One comparison of a benchmark.
 *
 * @param key what was compared with what, such as {@code rtt/64/nio}
 * @param unit of the two figures
 * @param ours median of our rounds
 * @param reference median of the reference's rounds
 * @param ratio ours divided by the reference, round by round, of which the median
 */
public record Row(String key, String unit, double ours, double reference, Interval ratio) {
    /** Compares rounds that were run side by side; both arrays are of one length. */
    public static Row of(String key, String unit, double[] ours, double[] reference) {
        double[] ratios = new double[ours.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = ours[i] / reference[i];
        }
        return new Row(key, unit, Interval.median(ours), Interval.median(reference), Interval.of(ratios));
    }

    /** Compares times, given in nanoseconds and reported in microseconds: less is better. */
    public static Row ofNanos(String key, double[] ours, double[] reference) {
        return of(key, "us", micros(ours), micros(reference));
    }

    /** Compares rates: more is better. Given are the nanoseconds that so many units took. */
    public static Row ofRates(String key, String unit, double units, double[] ours, double[] reference) {
        return of(key, unit, rates(units, ours), rates(units, reference));
    }

    private static double[] micros(double[] nanos) {
        return Arrays.stream(nanos).map(each -> each / 1_000).toArray();
    }

    private static double[] rates(double units, double[] nanos) {
        return Arrays.stream(nanos).map(each -> units * 1e9 / each).toArray();
    }

    /** Returns the fields as {@code raid bench --json} prints them. */
    public SequencedMap<String, Object> fields() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("key", key);
        fields.put("ours", ours);
        fields.put("reference", reference);
        fields.put("ratio", ratio.median());
        fields.put("low", ratio.low());
        fields.put("high", ratio.high());
        fields.put("unit", unit);
        return fields;
    }
}
