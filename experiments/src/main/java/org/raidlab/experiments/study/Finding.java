package org.raidlab.experiments.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.function.DoublePredicate;
import org.raidlab.experiments.bench.Interval;

/**
 * One row of an experiment's result.
 *
 * @param key what was measured, such as {@code sim/100/select-one/3}
 * @param paper the paper's figure, if it has one
 * @param unit of both
 * @param measured the median, and where the true one lies nine times of ten
 * @param check what is asked of the figure, in words; empty if nothing is
 */
public record Finding(String key, OptionalDouble paper, String unit, Interval measured, String check, Verdict verdict) {
    /** Returns a figure without a check: absolute times of other machines cannot be compared. */
    public static Finding era(String key, OptionalDouble paper, String unit, List<Double> sample) {
        return new Finding(key, paper, unit, interval(sample), "", Verdict.ERA);
    }

    /** Returns a figure that has to satisfy a check. It falls short only where its whole interval does. */
    public static Finding checked(
            String key, OptionalDouble paper, String unit, List<Double> sample, String check, DoublePredicate holds) {
        Interval measured = interval(sample);
        boolean passed = holds.test(measured.median()) || holds.test(measured.low()) || holds.test(measured.high());
        return new Finding(key, paper, unit, measured, check, passed ? Verdict.HOLDS : Verdict.FALLS_SHORT);
    }

    private static Interval interval(List<Double> sample) {
        return Interval.of(sample.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Returns the fields as {@code raid experiment run --json} prints them. */
    public SequencedMap<String, Object> fields() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("key", key);
        fields.put("paper", paper.isPresent() ? paper.getAsDouble() : null);
        fields.put("measured", measured.median());
        fields.put("low", measured.low());
        fields.put("high", measured.high());
        fields.put("check", check);
        fields.put("verdict", verdict.word());
        fields.put("unit", unit);
        return fields;
    }
}
