package org.raidlab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.raidlab.experiments.bench.Row;

/** The rows of a benchmark, printed for people and for programs. */
final class BenchTable {
    private static final int KEY_WIDTH = 22;

    private BenchTable() {}

    static void print(List<Row> rows, Console console) {
        lines(rows).forEach(console::line);
        console.object(Map.of("rows", rows.stream().map(Row::fields).toList()));
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
