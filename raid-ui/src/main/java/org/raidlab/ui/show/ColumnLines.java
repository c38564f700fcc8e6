package org.raidlab.ui.show;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.relation.Value;

/** Formats rows one below the other, a line for each column: nothing is cut, however wide the rows are. */
public final class ColumnLines {
    private ColumnLines() {}

    /** Returns a heading and the columns of each row; nothing if there are no columns. */
    public static List<String> lines(List<String> columns, List<List<Value>> rows) {
        int width = columns.stream().mapToInt(Cells::width).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < rows.size() && !columns.isEmpty(); row++) {
            lines.add("-- row " + (row + 1));
            for (int column = 0; column < columns.size(); column++) {
                lines.add(Cells.pad(columns.get(column), width, false) + " | "
                        + Cells.of(rows.get(row).get(column)));
            }
        }
        return lines;
    }
}
