package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.bench.Interval;

/**
 * A chart of curves over an axis: ours, and the paper's points.
 *
 * @param name of its file, without {@code .svg}
 * @param title above it
 * @param x what the horizontal axis is, with its unit
 * @param y what the vertical axis is, with its unit
 * @param caption below it: what is shown, and where the paper's points come from
 * @param scale of both axes
 * @param curves in their order
 */
public record Chart(String name, String title, String x, String y, String caption, Scale scale, List<Curve> curves) {
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
    }

    /** Makes an empty chart with linear axes. */
    public Chart(String name, String title, String x, String y) {
        this(name, title, x, y, "", Scale.LINEAR, List.of());
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
        return new Chart(name, title, x, y, caption, scale, more);
    }

    /** Returns this chart with a caption. */
    public Chart captioned(String text) {
        return new Chart(name, title, x, y, text, scale, curves);
    }

    /** Returns this chart with logarithmic axes. */
    public Chart logarithmic() {
        return new Chart(name, title, x, y, caption, Scale.LOGARITHMIC, curves);
    }
    /** Returns the chart as SVG. */
    public String svg() {
        return LineChart.svg(this);
    }
}
