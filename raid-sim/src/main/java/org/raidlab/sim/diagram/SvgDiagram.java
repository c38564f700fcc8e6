package org.raidlab.sim.diagram;

import java.util.Locale;

/**
 * Draws a diagram as SVG: lanes as vertical lines, one row for each event; an arrow slants down to the row of its
 * arrival.
 */
final class SvgDiagram {
    private static final int MARGIN = 60;
    private static final int LANE_LEAST = 210;
    private static final int LANE_MOST = 400;
    private static final int TOP = 76;
    /** The width of a character of the font, on average, rounded up: a label that is counted so fits. */
    private static final int CHARACTER = 7;

    private static final int ROW = 22;
    /** An arrow has its label above it, below the text of the row before. */
    private static final int LABEL = 14;

    private static final int SLANT = 12;
    private static final int TEXT_WIDTH = 380;
    private static final String SENT = "#0050a0";
    private static final String LOST = "#c02020";

    private final Diagram diagram;
    private final int left;
    private final int laneWidth;
    private final StringBuilder out = new StringBuilder();

    SvgDiagram(Diagram diagram) {
        this.diagram = diagram;
        int longestTime = diagram.lines().stream()
                .mapToInt(line -> time(line).length())
                .max()
                .orElse(0);
        int longestMark = diagram.lines().stream()
                .mapToInt(line -> line instanceof Line.Mark mark ? mark.text().length() : 0)
                .max()
                .orElse(0);
        this.left = MARGIN + longestTime * CHARACTER;
        this.laneWidth = Math.clamp((longestMark + 2L) * CHARACTER, LANE_LEAST, LANE_MOST);
    }

    String text() {
        int width = x(diagram.sites()) + TEXT_WIDTH;
        int height = TOP
                + ROW
                + diagram.lines().stream().mapToInt(SvgDiagram::height).sum();
        add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"".formatted(width, height)
                + " font-family=\"sans-serif\" font-size=\"12\">");
        add("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
        label(10, 20, "start", "black", diagram.title());
        for (int lane = 0; lane <= diagram.sites(); lane++) {
            label(x(lane), TOP - 18, "middle", "black", Diagram.lane(lane));
            line(x(lane), TOP - 10, x(lane), height, "#999");
        }
        int below = TOP;
        for (Line line : diagram.lines()) {
            below += height(line);
            draw(line, below - ROW / 2);
        }
        add("</svg>");
        return out.toString();
    }

    private static int height(Line line) {
        return line instanceof Line.Arrow ? ROW + LABEL : ROW;
    }

    private static String time(Line line) {
        return String.format(Locale.ROOT, "%.3f ms", line.atNanos() / 1e6);
    }

    private void draw(Line line, int y) {
        label(left - MARGIN + CHARACTER, y + 4, "end", "#555", time(line));
        switch (line) {
            case Line.Arrow arrow -> draw(arrow, y);
            case Line.Mark mark -> {
                add("<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#333\"/>".formatted(x(mark.lane()), y));
                label(x(mark.lane()) + 8, y + 4, "start", "black", mark.text());
            }
        }
    }

    private void draw(Line.Arrow arrow, int y) {
        int from = x(arrow.from());
        int middle = (from + x(arrow.to())) / 2;
        if (arrow.arrived()) {
            int to = x(arrow.to());
            line(from, y - SLANT, to, y, SENT);
            add("<path d=\"M %d %d l %d -5 l 0 8 z\" fill=\"%s\"/>".formatted(to, y, from < to ? -7 : 7, SENT));
        } else {
            line(from, y - SLANT, middle, y, LOST);
            label(middle, y + 5, "middle", LOST, "\u00d7");
        }
        label(middle, y - SLANT, "middle", arrow.arrived() ? SENT : LOST, arrow.text());
    }

    private void line(int fromX, int fromY, int toX, int toY, String colour) {
        add("<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\"/>".formatted(fromX, fromY, toX, toY, colour));
    }

    /** A white edge around the letters keeps the lines behind them from crossing them out. */
    private void label(int x, int y, String anchor, String colour, String text) {
        add(("<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" fill=\"%s\" stroke=\"white\" stroke-width=\"3\""
                        + " paint-order=\"stroke\">%s</text>")
                .formatted(x, y, anchor, colour, escaped(text)));
    }

    private int x(int lane) {
        return left + lane * laneWidth;
    }

    private void add(String element) {
        out.append(element).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
