package org.raidlab.site.sim.diagram;

import java.util.Locale;

/** Lanes as vertical lines, one row for each event; an arrow slants from the row of its sending. */
final class SvgDiagram {
    private static final int LEFT = 110;
    private static final int LANE = 210;
    private static final int TOP = 70;
    private static final int ROW = 22;
    private static final int SLANT = 12;
    private static final int TEXT_WIDTH = 380;

    private final Diagram diagram;
    private final StringBuilder out = new StringBuilder();

    SvgDiagram(Diagram diagram) {
        this.diagram = diagram;
    }

    String text() {
        int width = x(diagram.sites()) + TEXT_WIDTH;
        int height = TOP + ROW * (diagram.lines().size() + 1);
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">",
                width, height);
        add("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
        add("<text x=\"10\" y=\"20\" font-size=\"14\">%s</text>", escaped(diagram.title()));
        for (int lane = 0; lane <= diagram.sites(); lane++) {
            add(
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-weight=\"bold\">%s</text>",
                    x(lane), TOP - 18, Diagram.lane(lane));
            add("<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#999\"/>", x(lane), TOP - 10, x(lane), height);
        }
        for (int row = 0; row < diagram.lines().size(); row++) {
            draw(diagram.lines().get(row), TOP + ROW * row + ROW / 2);
        }
        add("</svg>");
        return out.toString();
    }

    private void draw(Line line, int y) {
        add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"#555\">%.3f ms</text>",
                LEFT - 50, y + 4, line.atNanos() / 1e6);
        switch (line) {
            case Line.Arrow arrow -> draw(arrow, y);
            case Line.Mark(long _, int lane, String text) -> {
                add("<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#333\"/>", x(lane), y);
                add("<text x=\"%d\" y=\"%d\">%s</text>", x(lane) + 8, y + 4, escaped(text));
            }
        }
    }

    private void draw(Line.Arrow arrow, int y) {
        int from = x(arrow.from());
        int to = arrow.arrived() ? x(arrow.to()) : (from + x(arrow.to())) / 2;
        String colour = arrow.arrived() ? "#0050a0" : "#c02020";
        add("<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\"/>", from, y - SLANT, to, y, colour);
        if (arrow.arrived()) {
            int back = from < to ? -7 : 7;
            add("<path d=\"M %d %d l %d -5 l 0 8 z\" fill=\"%s\"/>", to, y, back, colour);
        } else {
            add("<text x=\"%d\" y=\"%d\" fill=\"%s\" text-anchor=\"middle\">&#215;</text>", to, y + 5, colour);
        }
        add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
                (x(arrow.from()) + x(arrow.to())) / 2, y - SLANT, colour, escaped(arrow.text()));
    }

    private static int x(int lane) {
        return LEFT + lane * LANE;
    }

    private void add(String format, Object... arguments) {
        out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
