package org.raidlab.cli;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.sim.exhaustive.ExhaustiveReport;
import org.raidlab.sim.exhaustive.Sweep;
import org.raidlab.sim.run.Shard;

/** {@code raid sim --exhaustive NAME}: makes the run and prints its report. */
final class ExhaustiveRun {
    private ExhaustiveRun() {}

    static int run(Sweep sweep, long seed, Shard part, Console console) {
        long began = System.nanoTime();
        ExhaustiveReport report = sweep.run(seed, part);
        double seconds = (System.nanoTime() - began) / 1e9;
        report.violations()
                .forEach(violation -> console.line(violation.state() + ": " + violation.what()
                        + "\n  replay: raid sim --exhaustive " + sweep.word() + " --seed " + seed));
        console.line("%s: %,d states, %s, a client waited %,d ms at most; %.1f s; %s"
                .formatted(
                        report.name(),
                        report.states(),
                        report.counts(),
                        report.longestMillis(),
                        seconds,
                        report.isOk() ? "no violation" : report.violations().size() + " violations"));
        console.object(fields(report, seconds));
        return report.isOk() ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    private static SequencedMap<String, Object> fields(ExhaustiveReport report, double seconds) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("exhaustive", report.name());
        fields.put("states", report.states());
        fields.put("counts", report.counts());
        fields.put("longestMillis", report.longestMillis());
        fields.put("violations", report.violations());
        fields.put("seconds", seconds);
        return fields;
    }
}
