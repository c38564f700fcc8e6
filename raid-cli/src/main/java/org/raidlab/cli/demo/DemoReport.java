package org.raidlab.cli.demo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.harness.load.LoadTally;

/** The results of the demo. */
public record DemoReport(
        int sites,
        List<Long> pids,
        List<PaperQueries.Measured> queries,
        LoadTally workload,
        long datagrams,
        long forces,
        Failure failure,
        Checks checks) {
    /** Returns whether the demo showed everything that it was to show. */
    public boolean ok() {
        return checks.ok() && failure.ok() && workload.committed() >= 10_000;
    }

    /** Returns the fields as {@code raid demo --json} prints them. */
    public SequencedMap<String, Object> fields() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("sites", sites);
        fields.put("pids", pids);
        fields.put("queries", queries.stream().map(DemoReport::query).toList());
        return rest(fields);
    }

    private static Map<String, Object> query(PaperQueries.Measured query) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", query.name());
        fields.put("rows", query.rows());
        fields.put("medianMicros", query.medianMicros());
        return fields;
    }

    private SequencedMap<String, Object> rest(SequencedMap<String, Object> fields) {
        SequencedMap<String, Object> load = new LinkedHashMap<>();
        load.put("committed", workload.committed());
        load.put("aborted", workload.aborted());
        load.put("unknown", workload.unknown());
        load.put("seconds", workload.seconds());
        load.put("tps", workload.tps());
        fields.put("workload", load);
        fields.put("datagrams", datagrams);
        fields.put("forces", forces);
        fields.put("failure", failure.fields());
        fields.put("checks", checks.fields());
        fields.put("ok", ok());
        return fields;
    }
}
