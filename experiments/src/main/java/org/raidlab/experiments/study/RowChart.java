package org.raidlab.experiments.study;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.raidlab.experiments.study.Chart.Curve;
import org.raidlab.experiments.study.Chart.Point;

/**
 * Draws a {@link Chart} of rows with names as SVG: a line for each row, values from left to right. Ours are dots with
 * their intervals, the paper's are hollow diamonds, as in {@link LineChart}.
 */
final class RowChart {
    private static final int WIDTH = 760;
    private static final int LEFT = 270;
    private static final int RIGHT = 30;
    private static final int TOP = 60;
    private static final int ROW = 22;
    private static final int BOTTOM = 50;
    private static final int LEGEND = 44;
    private static final int CAP = 3;
    /** Of Okabe and Ito's palette: the first is ours, the second the paper's. */
    private static final List<String> COLOURS = List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7");

    private final Chart chart;
    private final Axis axis;
    private final int bottom;
    private final StringBuilder svg = new StringBuilder();

    private RowChart(Chart chart) {
        this.chart = chart;
        axis = Axis.of(
                chart.scale(),
                chart.curves().stream()
                        .flatMap(curve -> curve.points().stream())
                        .flatMap(point -> Stream.of(point.y(), point.low(), point.high()))
                        .toList());
        bottom = TOP + chart.rows().size() * ROW;
    }

    static String svg(Chart chart) {
        return new RowChart(chart).draw();
    }

    private String draw() {
        int height = bottom + BOTTOM;
        add(String.format(
                Locale.ROOT,
                "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">",
                WIDTH,
                height));
        add(String.format(Locale.ROOT, "<title>%s</title>%s", Markup.escaped(chart.title()), LineChart.STYLE));
        add(String.format(Locale.ROOT, "<rect class=\"back\" width=\"%d\" height=\"%d\"/>", WIDTH, height));
        add(String.format(
                Locale.ROOT, "<text class=\"title\" x=\"10\" y=\"20\">%s</text>", Markup.escaped(chart.title())));
        frame();
        int at = LEFT;
        for (int number = 0; number < chart.curves().size(); number++) {
            Curve curve = chart.curves().get(number);
            add(String.format(Locale.ROOT, "<g style=\"color:%s\">", COLOURS.get(number % COLOURS.size())));
            curve.points().forEach(point -> draw(point, curve.isPaper()));
            mark(curve.isPaper(), at, LEGEND - 4);
            add(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\">%s</text></g>",
                    at + 12,
                    LEGEND,
                    Markup.escaped(curve.name())));
            at += 120;
        }
        add("</svg>");
        return svg.toString();
    }

    private void frame() {
        for (double tick : axis.ticks()) {
            double at = at(tick);
            add(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
                    at,
                    at,
                    TOP,
                    bottom));
            add(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                    at,
                    bottom + 16,
                    Axis.label(tick)));
        }
        add(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                (LEFT + WIDTH - RIGHT) / 2,
                bottom + 38,
                Markup.escaped(chart.y())));
        for (int row = 0; row < chart.rows().size(); row++) {
            double middle = middle(row + 1);
            add(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                    LEFT - 12,
                    middle + 4,
                    Markup.escaped(chart.rows().get(row))));
            add(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
                    LEFT,
                    WIDTH - RIGHT,
                    middle,
                    middle));
        }
    }

    private void draw(Point point, boolean isPaper) {
        double middle = middle(point.x());
        mark(isPaper, at(point.y()), middle);
        if (point.low() < point.high()) {
            double low = at(point.low());
            double high = at(point.high());
            add(String.format(
                    Locale.ROOT,
                    "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv6M%.1f %.1fv6\" stroke=\"currentColor\"/>",
                    low,
                    middle,
                    high,
                    low,
                    middle - CAP,
                    high,
                    middle - CAP));
        }
    }

    private void mark(boolean isPaper, double x, double y) {
        if (isPaper) {
            add(String.format(
                    Locale.ROOT,
                    "<path d=\"M%.1f %.1fl6 6l-6 6l-6 -6z\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>",
                    x,
                    y - 6));
        } else {
            add(String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"currentColor\"/>", x, y));
        }
    }

    private static double middle(double row) {
        return TOP + (row - 0.5) * ROW;
    }

    private double at(double value) {
        return LEFT + axis.at(value) * (WIDTH - RIGHT - LEFT);
    }

    private void add(String line) {
        svg.append(line).append('\n');
    }
}
