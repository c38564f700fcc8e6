package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.raidlab.experiments.bench.Interval;

/**
 * A chart of curves over an axis: ours, and the paper's points. A chart of rows has names in place of the horizontal
 * axis; the {@code x} of its points are the numbers of rows from one on.
 *
 * @param name of its file, without {@code .svg}
 * @param title above it
 * @param x what the horizontal axis is, with its unit
 * @param y what the vertical axis is, with its unit
 * @param caption below it: what is shown, and where the paper's points come from
 * @param scale of both axes
 * @param curves in their order
 * @param rows the names of the rows; empty in a chart over an axis
 */
public record Chart(
        String name,
        String title,
        String x,
        String y,
        String caption,
        Scale scale,
        List<Curve> curves,
        List<String> rows) {
    /** From this ratio of the largest to the smallest value on, a linear axis shows the smallest ones as nothing. */
    private static final double WIDE = 30;

    /** The scale of both axes. */
    public enum Scale {
        LINEAR,
        LOGARITHMIC
    }

    /**
     * A curve or the paper's points, which have the colour of our first curve whose name begins like theirs.
     *
     * @param isPaper whether the paper prints the points
     */
    public record Curve(String name, boolean isPaper, List<Point> points) {
        public Curve {
            points = List.copyOf(points);
        }
    }

    /** A point with its interval; without one, {@code low} and {@code high} are {@code y}. */
    public record Point(double x, double y, double low, double high) {
        public Point(double x, double y) {
            this(x, y, y, y);
        }

        /** Returns the point of a figure with its interval. */
        public static Point of(double x, Interval interval) {
            return new Point(x, interval.median(), interval.low(), interval.high());
        }
    }

    public Chart {
        curves = List.copyOf(curves);
        rows = List.copyOf(rows);
    }

    /** Makes an empty chart with linear axes. */
    public Chart(String name, String title, String x, String y) {
        this(name, title, x, y, "", Scale.LINEAR, List.of(), List.of());
    }

    /**
     * Makes a chart with a row for each of these figures for which the paper has a number: ours with its interval, and
     * the paper's. Returns nothing if there is no such figure.
     *
     * @param axis what the figures are, with their unit
     */
    public static Optional<Chart> besidePaper(String name, String title, String axis, List<Finding> findings) {
        List<Finding> printed = findings.stream()
                .filter(finding -> finding.paper().value().isPresent())
                .toList();
        List<String> rows = printed.stream().map(Finding::key).toList();
        List<Point> ours = new ArrayList<>();
        List<Point> paper = new ArrayList<>();
        for (Finding finding : printed) {
            ours.add(Point.of(ours.size() + 1.0, finding.measured()));
            paper.add(new Point(paper.size() + 1.0, finding.paper().value().orElseThrow()));
        }
        Chart chart = new Chart(name, title, "row", axis, "", Scale.LINEAR, List.of(), rows)
                .ours("ours", ours)
                .paper("paper", paper);
        return printed.isEmpty() ? Optional.empty() : Optional.of(isWide(ours, paper) ? chart.logarithmic() : chart);
    }

    private static boolean isWide(List<Point> ours, List<Point> paper) {
        List<Double> values = Stream.concat(ours.stream(), paper.stream())
                .flatMap(point -> Stream.of(point.low(), point.high()))
                .sorted()
                .toList();
        return values.getFirst() > 0 && values.getLast() > WIDE * values.getFirst();
    }

    /** Returns this chart with a curve of ours. */
    public Chart ours(String curve, List<Point> points) {
        return with(new Curve(curve, false, points));
    }

    /** Returns this chart with points that the paper prints. */
    public Chart paper(String curve, List<Point> points) {
        return points.isEmpty() ? this : with(new Curve(curve, true, points));
    }

    private Chart with(Curve curve) {
        List<Curve> more = new ArrayList<>(curves);
        more.add(curve);
        return new Chart(name, title, x, y, caption, scale, more, rows);
    }

    /** Returns this chart with a caption. */
    public Chart captioned(String text) {
        return new Chart(name, title, x, y, text, scale, curves, rows);
    }

    /** Returns this chart with logarithmic axes. */
    public Chart logarithmic() {
        return new Chart(name, title, x, y, caption, Scale.LOGARITHMIC, curves, rows);
    }

    /** Returns the name of a point's row; empty in a chart over an axis. */
    String row(Point point) {
        return rows.isEmpty() ? "" : rows.get((int) point.x() - 1);
    }

    /** Returns the chart as SVG. */
    public String svg() {
        return rows.isEmpty() ? LineChart.svg(this) : RowChart.svg(this);
    }
}
