package org.raidlab.experiments.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.DoublePredicate;
import org.raidlab.experiments.bench.Interval;

/**
 * One row of an experiment's result, as fields for programs and in words for people.
 *
 * @param key what was measured, such as {@code sim/100/select-one/3}
 * @param paper the paper's figure, if it has one
 * @param unit of both
 * @param measured the median with its 90 % confidence interval, or the mean with its 95 % confidence interval, as
 *     {@link Experiment#statistic} says
 * @param check what is asked of the figure, in words; empty if nothing is
 */
public record Finding(String key, OptionalDouble paper, String unit, Interval measured, String check, Verdict verdict) {
    private static final Set<String> TIMES = Set.of("s", "ms", "us");

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

    /** Returns the verdict for people; a time of other machines is not compared, and the text says why. */
    public String verdictText() {
        return switch (verdict) {
            case HOLDS, FALLS_SHORT -> verdict.word();
            case ERA -> TIMES.contains(unit) ? "not compared (1988 hardware)" : "not compared";
        };
    }

    /** Returns why the figure falls short: the paper's number, ours, the interval, their distance, and the limit. */
    public Optional<String> shortfall() {
        if (verdict != Verdict.FALLS_SHORT) {
            return Optional.empty();
        }
        String ours = "ours %.4g%s, interval %.4g to %.4g"
                .formatted(measured.median(), unit.isEmpty() ? "" : " " + unit, measured.low(), measured.high());
        return Optional.of("falls short: " + key + ": "
                + (paper.isPresent() ? compared(paper.getAsDouble(), ours) : "paper: no number, " + ours)
                + ", limit: " + check);
    }

    private String compared(double printed, String ours) {
        double distance = measured.median() - printed;
        String relative = printed == 0 ? "" : " (%+.0f %%)".formatted(100 * distance / Math.abs(printed));
        return "paper %.4g, %s, distance from the paper %+.4g%s".formatted(printed, ours, distance, relative);
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
