package org.raidlab.cli;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.relation.Value;

/** Rows as an aligned table; numbers to the right. */
final class TextTable {
    private TextTable() {}

    static List<String> lines(List<String> columns, List<List<Value>> rows) {
        int[] widths = columns.stream().mapToInt(String::length).toArray();
        for (List<Value> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] =
                        Math.max(widths[column], row.get(column).toString().length());
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(columns, widths, false));
        StringBuilder rule = new StringBuilder();
        for (int width : widths) {
            rule.append("-".repeat(width)).append("  ");
        }
        lines.add(rule.toString().stripTrailing());
        for (List<Value> row : rows) {
            boolean number = !row.isEmpty();
            lines.add(line(row.stream().map(TextTable::cell).toList(), widths, number));
        }
        return lines;
    }

    private static String cell(Value value) {
        return value instanceof Value.Text ? "\0" + value : value.toString();
    }

    private static String line(List<String> cells, int[] widths, boolean alignNumbers) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            boolean text = !alignNumbers || cell.startsWith("\0");
            String shown = cell.startsWith("\0") ? cell.substring(1) : cell;
            String pad = " ".repeat(widths[column] - shown.length());
            line.append(text ? shown + pad : pad + shown).append("  ");
        }
        return line.toString().stripTrailing();
    }
}
