package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.raidlab.experiments.study.Chart;

/** The course of a figure, transaction by transaction, as a mean over seeds. */
final class Series {
    private final List<Double> sums = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();

    /** Adds the figure of a seed after so many transactions. */
    void add(int transactions, double value) {
        while (sums.size() <= transactions) {
            sums.add(0.0);
            counts.add(0);
        }
        sums.set(transactions, sums.get(transactions) + value);
        counts.set(transactions, counts.get(transactions) + 1);
    }

    /** The line of the means. */
    List<Chart.Point> line() {
        List<Chart.Point> line = new ArrayList<>();
        for (int i = 0; i < sums.size(); i++) {
            if (counts.get(i) > 0) {
                line.add(new Chart.Point(i, sums.get(i) / counts.get(i)));
            }
        }
        return Collections.unmodifiableList(line);
    }
}
