package org.raidlab.experiments.table;

import java.util.List;
import org.raidlab.experiments.study.Chart;

/**
 * The straight line of least squares through points.
 *
 * @param intercept where it meets the vertical axis
 * @param slope how much it rises
 * @param r2 the part of the points' variance that it explains
 */
record Line(double intercept, double slope, double r2) {
    static Line through(List<Chart.Point> points) {
        double x = points.stream().mapToDouble(Chart.Point::x).average().orElseThrow();
        double y = points.stream().mapToDouble(Chart.Point::y).average().orElseThrow();
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (Chart.Point point : points) {
            xx += (point.x() - x) * (point.x() - x);
            xy += (point.x() - x) * (point.y() - y);
            yy += (point.y() - y) * (point.y() - y);
        }
        double slope = xy / xx;
        return new Line(y - slope * x, slope, xy * xy / (xx * yy));
    }
}
