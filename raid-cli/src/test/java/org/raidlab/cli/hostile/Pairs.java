package org.raidlab.cli.hostile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Commits a second under two loads in turns, so that what else a machine does meanwhile touches both. */
final class Pairs {
    private record Pair(double reference, double measured) {
        private double ratio() {
            return reference == 0 ? 1 : measured / reference;
        }
    }

    private final List<Pair> pairs = new ArrayList<>();

    void add(double reference, double measured) {
        pairs.add(new Pair(reference, measured));
    }

    /** The median of the turns. */
    double ratio() {
        return median().ratio();
    }

    private Pair median() {
        return pairs.stream()
                .sorted(Comparator.comparingDouble(Pair::ratio))
                .skip(pairs.size() / 2)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no turn"));
    }

    String text() {
        Pair median = median();
        return "%.0f committed a second under attack, %.0f when a sink is attacked: %.2f of it, the median of %d turns"
                .formatted(median.measured, median.reference, median.ratio(), pairs.size());
    }
}
