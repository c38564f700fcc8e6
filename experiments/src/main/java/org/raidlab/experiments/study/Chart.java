package org.raidlab.experiments.study;

import java.util.List;
import java.util.SequencedMap;

/**
 * A chart of lines over an axis.
 *
 * @param name of its file, without {@code .svg}
 * @param title above it
 * @param x what the horizontal axis is
 * @param y what the vertical axis is, with its unit
 * @param lines by the name of each
 */
public record Chart(String name, String title, String x, String y, SequencedMap<String, List<Point>> lines) {
    /** A point of a line. */
    public record Point(double x, double y) {}

    /** Returns the chart as SVG. */
    public String svg() {
        return LineChart.svg(this);
    }
}
