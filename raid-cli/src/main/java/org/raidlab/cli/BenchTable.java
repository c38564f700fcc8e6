package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.experiments.bench.Row;

/** The rows of a benchmark, printed for people and for programs. */
final class BenchTable {
    private static final int KEY_WIDTH = 22;

    private BenchTable() {}

    /** @param partial whether the run was stopped before all its rows were there */
    static void print(List<Row> rows, boolean partial, Console console) {
        lines(rows).forEach(console::line);
        if (partial) {
            console.line("partial: the comparisons that were over when the run was stopped");
        }
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("partial", partial);
        fields.put("rows", rows.stream().map(Row::fields).toList());
        console.object(fields);
    }

    static List<String> lines(List<Row> rows) {
        int width = rows.stream().mapToInt(row -> row.key().length()).reduce(KEY_WIDTH, Math::max);
        String key = "%-" + width + "s";
        List<String> lines = new ArrayList<>();
        lines.add((key + " %12s %12s %-10s %7s   %s")
                .formatted("key", "ours", "reference", "unit", "ratio", "90 % interval"));
        for (Row row : rows) {
            lines.add((key + " %,12.1f %,12.1f %-10s %7.2f   %.2f to %.2f")
                    .formatted(
                            row.key(),
                            row.ours(),
                            row.reference(),
                            row.unit(),
                            row.ratio().median(),
                            row.ratio().low(),
                            row.ratio().high()));
        }
        return lines;
    }
}
