package org.raidlab.experiments.study;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws a {@link Chart} as SVG. Both axes begin at zero. */
final class LineChart {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final int LEFT = 60;
    private static final int RIGHT = 170;
    private static final int TOP = 36;
    private static final int BOTTOM = 46;
    private static final int TICKS = 5;
    private static final List<String> COLOURS =
            List.of("#1b6ca8", "#c8553d", "#3f7d20", "#7b4fa6", "#b8860b", "#4a4e69", "#0f7173", "#d1495b");

    private final Chart chart;
    private final double xMax;
    private final double yMax;
    private final StringBuilder svg = new StringBuilder();

    private LineChart(Chart chart) {
        this.chart = chart;
        this.xMax = max(chart, true);
        this.yMax = max(chart, false);
    }

    private static double max(Chart chart, boolean x) {
        return chart.lines().values().stream()
                .flatMap(List::stream)
                .mapToDouble(point -> x ? point.x() : point.y())
                .filter(value -> value > 0)
                .max()
                .orElse(1);
    }

    static String svg(Chart chart) {
        return new LineChart(chart).draw();
    }

    private String draw() {
        add(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"sans-serif\" font-size=\"12\">",
                WIDTH,
                HEIGHT));
        add(String.format(Locale.ROOT, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT));
        add(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"20\" font-size=\"14\" font-weight=\"bold\">%s</text>",
                LEFT,
                Markup.escaped(chart.title())));
        axes();
        int number = 0;
        for (Map.Entry<String, List<Chart.Point>> entry : chart.lines().entrySet()) {
            line(entry.getKey(), entry.getValue(), number++);
        }
        return svg.append("</svg>\n").toString();
    }

    private void axes() {
        for (int tick = 0; tick <= TICKS; tick++) {
            double x = xMax * tick / TICKS;
            double y = yMax * tick / TICKS;
            add(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>",
                    LEFT,
                    WIDTH - RIGHT,
                    atY(y),
                    atY(y)));
            add(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                    LEFT - 6,
                    atY(y) + 4,
                    number(y)));
            add(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                    atX(x),
                    HEIGHT - BOTTOM + 18,
                    number(x)));
        }
        add(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                (LEFT + WIDTH - RIGHT) / 2,
                HEIGHT - 8,
                Markup.escaped(chart.x())));
        add(String.format(
                Locale.ROOT,
                "<text x=\"14\" y=\"%d\" text-anchor=\"middle\" transform=\"rotate(-90 14 %d)\">%s</text>",
                (TOP + HEIGHT - BOTTOM) / 2,
                (TOP + HEIGHT - BOTTOM) / 2,
                Markup.escaped(chart.y())));
    }

    private void line(String name, List<Chart.Point> line, int number) {
        String colour = COLOURS.get(number % COLOURS.size());
        StringBuilder points = new StringBuilder();
        for (Chart.Point point : line) {
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", atX(point.x()), atY(point.y())));
            add(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>",
                    atX(point.x()),
                    atY(point.y()),
                    colour));
        }
        add(String.format(
                Locale.ROOT,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
                points.toString().strip(),
                colour));
        int y = TOP + 8 + 18 * number;
        add(String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"4\" fill=\"%s\"/>",
                WIDTH - RIGHT + 12,
                y - 4,
                colour));
        add(String.format(
                Locale.ROOT, "<text x=\"%d\" y=\"%d\">%s</text>", WIDTH - RIGHT + 30, y + 2, Markup.escaped(name)));
    }

    private double atX(double x) {
        return LEFT + x / xMax * (WIDTH - LEFT - RIGHT);
    }

    private double atY(double y) {
        return HEIGHT - BOTTOM - y / yMax * (HEIGHT - TOP - BOTTOM);
    }

    private static String number(double value) {
        return value == Math.rint(value) && value < 1e7
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.3g", value);
    }

    private void add(String line) {
        svg.append(line).append('\n');
    }
}
