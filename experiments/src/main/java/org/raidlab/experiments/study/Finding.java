package org.raidlab.experiments.study;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.raidlab.core.Invariants;
import org.raidlab.experiments.bench.Interval;

/**
 * One row of an experiment's result, as fields for programs and in words for people. {@link Measured} makes rows.
 *
 * @param key what was measured, such as {@code sim/100/select-one/3}
 * @param paper what the paper prints beside it
 * @param unit of both
 * @param measured the median with its 90 % confidence interval, or the mean with its 95 % confidence interval, as
 *     {@link Experiment#statistic} says
 * @param count how many values the interval comes from; 1 has no interval
 * @param claim what the row claims
 * @param check what is asked of the figure, in words; empty if nothing is
 * @param note a remark: why there is no verdict, or that the interval crosses the limit
 */
public record Finding(
        String key,
        Printed paper,
        String unit,
        Interval measured,
        int count,
        Claim claim,
        String check,
        Verdict verdict,
        String note) {
    private static final Set<String> TIMES = Set.of("s", "ms", "us");

    public Finding {
        Invariants.require(claim.hasVerdict() == (verdict != Verdict.ERA), "a check has a verdict, and nothing else");
        Invariants.require(
                claim != Claim.REPRODUCES_PAPER || paper.isPresent(), "a row that reproduces the paper has its value");
    }

    /** Returns whether several runs, each with a seed of its own, gave one and the same value. */
    public boolean isDeterministic() {
        return count > 1 && measured.low() == measured.high();
    }

    /** Returns the interval for people. */
    public String intervalText() {
        if (count <= 1) {
            return "one value";
        }
        return isDeterministic() ? "deterministic" : number(measured.low()) + " to " + number(measured.high());
    }

    /** Returns what the paper prints, for people; empty if it prints nothing. */
    public String paperText() {
        String number = paper.value().isPresent() ? number(paper.value().getAsDouble()) : "";
        return number.isEmpty() || paper.words().isEmpty() ? number + paper.words() : number + ": " + paper.words();
    }

    /** Returns the verdict for people; a time of other machines is not compared, and the text says why. */
    public String verdictText() {
        return switch (claim) {
            case REPRODUCES_PAPER, OWN_BAR -> verdict.word();
            case CALIBRATED -> "no verdict";
            case NOT_COMPARED -> TIMES.contains(unit) ? "not compared (1988 hardware)" : "not compared";
        };
    }

    /** Returns why the figure falls short: the paper's number, ours, the interval, their distance, and the limit. */
    public Optional<String> shortfall() {
        if (verdict != Verdict.FALLS_SHORT) {
            return Optional.empty();
        }
        String ours = "ours " + number(measured.median()) + (unit.isEmpty() ? "" : " " + unit) + ", interval "
                + intervalText();
        return Optional.of("falls short (" + claim.word() + "): " + key + ": "
                + (paper.value().isPresent() ? compared(paper.value().getAsDouble(), ours) : "paper: " + said(ours))
                + ", limit: " + check + (note.isEmpty() ? "" : "; " + note));
    }

    private String said(String ours) {
        return (paper.words().isEmpty() ? "no number" : "'" + paper.words() + "'") + ", " + ours;
    }

    private String compared(double printed, String ours) {
        double distance = measured.median() - printed;
        String relative =
                printed == 0 ? "" : String.format(Locale.ROOT, " (%+.0f %%)", 100 * distance / Math.abs(printed));
        return "paper " + paperText() + ", " + ours + ", distance from the paper "
                + String.format(Locale.ROOT, "%+.4g", distance) + relative;
    }

    /** Returns a number for people. */
    static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    /** Returns the fields as {@code raid experiment run --json} prints them. */
    public SequencedMap<String, Object> fields() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("key", key);
        fields.put("paper", paper.value().isPresent() ? paper.value().getAsDouble() : null);
        fields.put("measured", measured.median());
        fields.put("low", measured.low());
        fields.put("high", measured.high());
        fields.put("check", check);
        fields.put("verdict", verdict.word());
        fields.put("unit", unit);
        fields.put("kind", claim.word());
        fields.put("paperSays", paper.words());
        fields.put("count", count);
        fields.put("deterministic", isDeterministic());
        fields.put("note", note);
        return fields;
    }
}
