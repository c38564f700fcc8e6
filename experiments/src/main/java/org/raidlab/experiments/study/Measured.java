package org.raidlab.experiments.study;

import java.util.List;
import org.raidlab.experiments.bench.Interval;

/**
 * A figure before anything is claimed of it; each method makes a row of the result with one kind of claim.
 *
 * @param key what was measured, such as {@code sim/100/select-one/3}
 * @param unit of the figure
 * @param interval the median with its 90 % confidence interval, or the mean with its 95 % confidence interval
 * @param count how many values the interval comes from
 */
public record Measured(String key, String unit, Interval interval, int count) {
    /** Returns the median of a sample with its interval. */
    public static Measured median(String key, String unit, List<Double> sample) {
        double[] values = sample.stream().mapToDouble(Double::doubleValue).toArray();
        return new Measured(key, unit, Interval.of(values), sample.size());
    }

    /** Returns a row that reports the figure. */
    public Finding told() {
        return told(Printed.NOTHING);
    }

    /** Returns a row that reports the figure beside the paper's. */
    public Finding told(Printed paper) {
        return finding(paper, Claim.NOT_COMPARED, "", Verdict.ERA, "");
    }

    /** Returns a row that reports the figure beside the paper's and says why the two are not compared. */
    public Finding told(Printed paper, String why) {
        return finding(paper, Claim.NOT_COMPARED, "", Verdict.ERA, why);
    }

    /** Returns a row whose agreement with the paper was brought about by the choice of a constant. */
    public Finding calibrated(Printed paper, String how) {
        return finding(paper, Claim.CALIBRATED, "", Verdict.ERA, how);
    }

    /** Returns a row that is to reproduce what the paper prints. */
    public Finding reproduces(Printed paper, Check check) {
        return reproduces(paper, check, "");
    }

    /** Returns a row that is to reproduce what the paper prints, with a remark. */
    public Finding reproduces(Printed paper, Check check, String note) {
        return finding(paper, Claim.REPRODUCES_PAPER, check.words(), verdict(check), note(check, note));
    }

    /** Returns a row with a bar of our own. */
    public Finding ownBar(Check check) {
        return ownBar(Printed.NOTHING, check);
    }

    /** Returns a row with a bar of our own; the paper's number stands beside it for information. */
    public Finding ownBar(Printed paper, Check check) {
        return finding(paper, Claim.OWN_BAR, check.words(), verdict(check), note(check, ""));
    }

    /** Decides by the median or mean, never by an end of the interval. */
    private Verdict verdict(Check check) {
        return check.holds().test(interval.median()) ? Verdict.HOLDS : Verdict.FALLS_SHORT;
    }

    /** Says where an end of the interval is on the other side of the limit. */
    private String note(Check check, String note) {
        boolean holds = check.holds().test(interval.median());
        boolean isSure =
                check.holds().test(interval.low()) == holds && check.holds().test(interval.high()) == holds;
        String crossing = isSure ? "" : "the interval crosses the limit";
        return note.isEmpty() || crossing.isEmpty() ? note + crossing : note + "; " + crossing;
    }

    private Finding finding(Printed paper, Claim claim, String check, Verdict verdict, String note) {
        return new Finding(key, paper, unit, interval, count, claim, check, verdict, note);
    }
}
