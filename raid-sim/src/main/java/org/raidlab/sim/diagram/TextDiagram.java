package org.raidlab.sim.diagram;

import java.util.Arrays;
import java.util.Locale;

/** Draws a diagram as text: lanes as columns, messages as arrows between them, their texts at the right. */
final class TextDiagram {
    private static final int TIME_WIDTH = 14;
    private static final int LANE_WIDTH = 14;

    private final Diagram diagram;
    private final StringBuilder out = new StringBuilder();

    TextDiagram(Diagram diagram) {
        this.diagram = diagram;
    }

    String text() {
        out.append(diagram.title())
                .append("\n\n")
                .append(" ".repeat(TIME_WIDTH - 6))
                .append("ms    ");
        for (int lane = 0; lane <= diagram.sites(); lane++) {
            String name = Diagram.lane(lane);
            out.append(" ".repeat(LANE_WIDTH / 2 - name.length() / 2))
                    .append(name)
                    .append(" ".repeat(LANE_WIDTH - LANE_WIDTH / 2 - name.length() + name.length() / 2));
        }
        out.append('\n');
        diagram.lines().forEach(this::add);
        return out.toString();
    }

    private void add(Line line) {
        char[] row = new char[(diagram.sites() + 1) * LANE_WIDTH];
        Arrays.fill(row, ' ');
        for (int lane = 0; lane <= diagram.sites(); lane++) {
            row[column(lane)] = '|';
        }
        String text = switch (line) {
            case Line.Arrow arrow -> draw(arrow, row);
            case Line.Mark mark -> {
                row[column(mark.lane())] = '*';
                yield Diagram.lane(mark.lane()) + " " + mark.text();
            }
        };
        out.append(String.format(Locale.ROOT, "%" + (TIME_WIDTH - 2) + ".3f  ", line.atNanos() / 1e6))
                .append(row)
                .append("  ")
                .append(text)
                .append('\n');
    }

    private static int column(int lane) {
        return lane * LANE_WIDTH + LANE_WIDTH / 2;
    }

    private static String draw(Line.Arrow arrow, char[] row) {
        int from = column(arrow.from());
        int to = column(arrow.to());
        int step = from < to ? 1 : -1;
        int last = arrow.arrived() ? to - step : (from + to) / 2;
        for (int at = from + step; at != last; at += step) {
            row[at] = '-';
        }
        row[last] = arrow.arrived() ? (step > 0 ? '>' : '<') : 'x';
        long flightMicros = (arrow.atNanos() - arrow.sentNanos()) / 1_000;
        return arrow.text() + (arrow.arrived() ? " (" + flightMicros + " us)" : " never arrives");
    }
}
