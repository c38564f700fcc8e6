package org.raidlab.ui.show;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.relation.Value;

/** Formats rows as an aligned table; numbers to the right. */
public final class TextTable {
    /** Stands where a text was cut to fit. */
    public static final String CUT_SIGN = "\u2026";

    private static final String GAP = "  ";
    /** Less of a column than this is of no use. */
    private static final int CUT_WIDTH_MIN = 8;

    private TextTable() {}

    /** Returns the table without a limit of its width. */
    public static List<String> lines(List<String> columns, List<List<Value>> rows) {
        return lines(columns, rows, Integer.MAX_VALUE);
    }

    /** The table, its widest texts cut to fit a screen of this width as far as possible. Numbers are never cut. */
    public static List<String> lines(List<String> columns, List<List<Value>> rows, int screenWidth) {
        boolean[] numeric = new boolean[columns.size()];
        int[] widths = new int[columns.size()];
        for (int column = 0; column < widths.length; column++) {
            numeric[column] = isNumeric(rows, column);
            widths[column] = width(columns.get(column), rows, column);
        }
        narrow(widths, numeric, screenWidth);
        List<String> lines = new ArrayList<>(rows.size() + 2);
        lines.add(line(columns, widths, numeric));
        lines.add(rule(widths));
        for (List<Value> row : rows) {
            lines.add(line(row.stream().map(Cells::of).toList(), widths, numeric));
        }
        return lines;
    }

    private static boolean isNumeric(List<List<Value>> rows, int column) {
        boolean number = false;
        for (List<Value> row : rows) {
            switch (row.get(column)) {
                case Value.Int _, Value.Float _ -> number = true;
                case Value.Text _ -> {
                    return false;
                }
                case Value.Null() -> {}
            }
        }
        return number;
    }

    private static int width(String name, List<List<Value>> rows, int column) {
        int width = Cells.width(name);
        for (List<Value> row : rows) {
            width = Math.max(width, Cells.width(Cells.of(row.get(column))));
        }
        return width;
    }

    /** Narrows the widest text column repeatedly until the table fits. */
    private static void narrow(int[] widths, boolean[] numeric, int screenWidth) {
        long excess = -(long) screenWidth - GAP.length();
        for (int width : widths) {
            excess += width + GAP.length();
        }
        while (excess > 0) {
            int widest = -1;
            for (int column = 0; column < widths.length; column++) {
                boolean wider = widest < 0 || widths[column] > widths[widest];
                if (!numeric[column] && widths[column] > CUT_WIDTH_MIN && wider) {
                    widest = column;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
            excess--;
        }
    }

    private static String rule(int[] widths) {
        StringBuilder rule = new StringBuilder();
        for (int width : widths) {
            rule.append("-".repeat(width)).append(GAP);
        }
        return rule.toString().stripTrailing();
    }

    private static String line(List<String> cells, int[] widths, boolean[] numeric) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = Cells.cut(cells.get(column), widths[column], CUT_SIGN);
            line.append(Cells.pad(cell, widths[column], numeric[column])).append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
