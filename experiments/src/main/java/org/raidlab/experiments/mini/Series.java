package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Spread;

/** The course of a figure, transaction by transaction, over seeds. */
final class Series {
    private final List<List<Double>> values = new ArrayList<>();

    /** Adds the figure of a seed after so many transactions. */
    void add(int transactions, double value) {
        while (values.size() <= transactions) {
            values.add(new ArrayList<>());
        }
        values.get(transactions).add(value);
    }

    /** The curve of the means, without intervals: its points are too many. */
    List<Chart.Point> line() {
        return points().stream()
                .map(point -> new Chart.Point(point.x(), point.y()))
                .toList();
    }

    /** The means with their intervals. */
    List<Chart.Point> points() {
        List<Chart.Point> points = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (!values.get(i).isEmpty()) {
                points.add(Chart.Point.of(i, Spread.of(values.get(i)).interval()));
            }
        }
        return points;
    }
}
