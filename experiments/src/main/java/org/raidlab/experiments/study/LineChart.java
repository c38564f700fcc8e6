package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.raidlab.experiments.study.Chart.Curve;
import org.raidlab.experiments.study.Chart.Point;

/**
 * Draws a {@link Chart} as SVG that needs no other file: colours follow the reader's light or dark scheme, and the
 * paper's points are hollow diamonds in the colour of our curve whose name begins like theirs.
 */
final class LineChart {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 380;
    private static final int LEFT = 70;
    private static final int RIGHT = 250;
    private static final int TOP = 36;
    private static final int BOTTOM = 50;
    private static final int LEGEND_LINE = 18;
    private static final int CAP = 3;
    /** A curve of more points is a line without dots, which would cover each other. */
    private static final int MOST_DOTS = 50;
    /** Okabe and Ito's palette, which people with any kind of colour vision can tell apart. */
    private static final List<String> COLOURS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8a00");

    private static final List<String> DASHES = List.of("none", "7 4", "2 3");
    /** In a page the style counts for all charts of the page alike. */
    static final String STYLE = "<style>.chart{--ink:#222;--faint:#ddd;--paper:#fff;font-family:sans-serif}"
            + "@media screen and (prefers-color-scheme:dark){.chart{--ink:#e6e6e6;--faint:#444;--paper:#16181c}}"
            + ".chart text{fill:var(--ink);font-size:12px}.chart .title{font-size:14px;font-weight:bold}"
            + ".chart .grid{stroke:var(--faint)}.chart .back{fill:var(--paper)}</style>";

    private final Chart chart;
    private final Axis x;
    private final Axis y;
    private final List<String> names;
    private final StringBuilder svg = new StringBuilder();

    private LineChart(Chart chart) {
        this.chart = chart;
        x = Axis.of(chart.scale(), points().map(Point::x).toList());
        y = Axis.of(
                chart.scale(),
                points().flatMap(point -> Stream.of(point.y(), point.low(), point.high()))
                        .toList());
        names = chart.curves().stream()
                .sorted(Comparator.comparing(Curve::isPaper))
                .map(Curve::name)
                .distinct()
                .toList();
    }

    private Stream<Point> points() {
        return chart.curves().stream().flatMap(curve -> curve.points().stream());
    }

    static String svg(Chart chart) {
        return new LineChart(chart).draw();
    }

    private String draw() {
        int height = Math.max(HEIGHT, TOP + (chart.curves().size() + 1) * LEGEND_LINE);
        add(String.format(
                Locale.ROOT,
                "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">",
                WIDTH,
                height));
        add(String.format(Locale.ROOT, "<title>%s</title>%s", Markup.escaped(chart.title()), STYLE));
        add(String.format(Locale.ROOT, "<rect class=\"back\" width=\"%d\" height=\"%d\"/>", WIDTH, height));
        add(String.format(
                Locale.ROOT, "<text class=\"title\" x=\"%d\" y=\"20\">%s</text>", LEFT, Markup.escaped(chart.title())));
        axes();
        for (int number = 0; number < chart.curves().size(); number++) {
            Curve curve = chart.curves().get(number);
            if (!curve.points().isEmpty()) {
                add(String.format(Locale.ROOT, "<g style=\"color:%s\">", colour(curve)));
                draw(curve);
                legend(curve, number);
                add("</g>");
            }
        }
        add("</svg>");
        return svg.toString();
    }

    private void axes() {
        for (double tick : y.ticks()) {
            double at = atY(tick);
            add(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
                    LEFT,
                    WIDTH - RIGHT,
                    at,
                    at));
            add(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                    LEFT - 6,
                    at + 4,
                    Axis.label(tick)));
        }
        for (double tick : x.ticks()) {
            double at = atX(tick);
            add(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                    at,
                    HEIGHT - BOTTOM + 18,
                    Axis.label(tick)));
        }
        int middle = (LEFT + WIDTH - RIGHT) / 2;
        add(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                middle,
                HEIGHT - 10,
                Markup.escaped(chart.x())));
        int centre = (TOP + HEIGHT - BOTTOM) / 2;
        add(String.format(
                Locale.ROOT,
                "<text x=\"16\" y=\"%d\" text-anchor=\"middle\" transform=\"rotate(-90 16 %d)\">%s</text>",
                centre,
                centre,
                Markup.escaped(chart.y())));
    }

    /** Returns the number of the curve's colour; the paper's points have that of our first curve that begins so. */
    private int number(Curve curve) {
        int number = 0;
        while (!names.get(number).startsWith(curve.name())) {
            number++;
        }
        return curve.isPaper() ? number : names.indexOf(curve.name());
    }

    private String colour(Curve curve) {
        return COLOURS.get(number(curve) % COLOURS.size());
    }

    private String dash(Curve curve) {
        return DASHES.get(number(curve) / COLOURS.size() % DASHES.size());
    }

    private void draw(Curve curve) {
        List<String> corners = new ArrayList<>();
        for (Point point : curve.points()) {
            double px = atX(point.x());
            double py = atY(point.y());
            corners.add(String.format(Locale.ROOT, "%.1f,%.1f", px, py));
            if (curve.isPaper() || curve.points().size() <= MOST_DOTS) {
                mark(curve.isPaper(), px, py);
            }
            if (point.low() < point.high()) {
                errorBar(px, atY(point.low()), atY(point.high()));
            }
        }
        if (!curve.isPaper()) {
            add(String.format(
                    Locale.ROOT,
                    "<polyline points=\"%s\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\""
                            + " stroke-dasharray=\"%s\"/>",
                    String.join(" ", corners),
                    dash(curve)));
        }
    }

    private void mark(boolean isPaper, double px, double py) {
        if (isPaper) {
            add(String.format(
                    Locale.ROOT,
                    "<path d=\"M%.1f %.1fl6 6l-6 6l-6 -6z\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>",
                    px,
                    py - 6));
        } else {
            add(String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"currentColor\"/>", px, py));
        }
    }

    private void errorBar(double px, double low, double high) {
        add(String.format(
                Locale.ROOT,
                "<path d=\"M%.1f %.1fV%.1fM%.1f %.1fh6M%.1f %.1fh6\" stroke=\"currentColor\"/>",
                px,
                low,
                high,
                px - CAP,
                low,
                px - CAP,
                high));
    }

    private void legend(Curve curve, int number) {
        int at = TOP + 10 + number * LEGEND_LINE;
        int from = WIDTH - RIGHT + 14;
        if (curve.isPaper()) {
            mark(true, from + 9, at - 4);
        } else {
            add(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"currentColor\" stroke-width=\"2\""
                            + " stroke-dasharray=\"%s\"/>",
                    from,
                    from + 18,
                    at - 4,
                    at - 4,
                    dash(curve)));
        }
        add(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\">%s</text>",
                from + 24,
                at,
                Markup.escaped((curve.isPaper() ? "paper: " : "") + curve.name())));
    }

    private double atX(double value) {
        return LEFT + x.at(value) * (WIDTH - RIGHT - LEFT);
    }

    private double atY(double value) {
        return HEIGHT - BOTTOM - y.at(value) * (HEIGHT - BOTTOM - TOP);
    }

    private void add(String line) {
        svg.append(line).append('\n');
    }
}
