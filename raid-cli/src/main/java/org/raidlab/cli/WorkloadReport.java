package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.template.Check;

/** What {@code raid workload} says of the outcomes that its clients received. */
final class WorkloadReport {
    private WorkloadReport() {}

    /** Returns what people read of a tally. */
    static String line(LoadTally tally) {
        String unserved = tally.unserved() == 0 ? "" : ", %,d never begun".formatted(tally.unserved());
        return ("%,d committed, %,d aborted %s, %,d unknown%s in %.1f s: %,.0f a second; "
                        + "latency us p50 %,d p95 %,d p99 %,d max %,d")
                .formatted(
                        tally.committed(),
                        tally.aborted(),
                        tally.abortReasons(),
                        tally.unknown(),
                        unserved,
                        tally.seconds(),
                        tally.tps(),
                        tally.latencyMicros(0.5),
                        tally.latencyMicros(0.95),
                        tally.latencyMicros(0.99),
                        tally.latencyMicros(1));
    }

    /** The fields of a tally, as {@code raid workload --json} prints them. */
    static SequencedMap<String, Object> fields(LoadTally tally) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("committed", tally.committed());
        fields.put("aborted", tally.aborted());
        fields.put("abortReasons", tally.abortReasons());
        fields.put("unknown", tally.unknown());
        fields.put(
                "unknownTxns", tally.unknowns().stream().map(Object::toString).toList());
        fields.put("unserved", tally.unserved());
        fields.put("seconds", tally.seconds());
        fields.put("tps", tally.tps());
        fields.put(
                "latencyMicros",
                Map.of(
                        "p50", tally.latencyMicros(0.5),
                        "p95", tally.latencyMicros(0.95),
                        "p99", tally.latencyMicros(0.99),
                        "max", tally.latencyMicros(1)));
        return fields;
    }

    /** Returns the verdict of the checks of a workload for people. */
    static List<String> checks(int checks, Check.Verdict verdict) {
        List<String> lines = new ArrayList<>(verdict.wrong());
        if (lines.isEmpty()) {
            lines.add("all %d checks hold".formatted(checks));
        }
        verdict.unread().forEach(site -> lines.add("site %d was not checked at the end: it is down".formatted(site)));
        return lines;
    }
}
