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

    /** Standard deviations of a normal distribution that one value in a thousand exceeds. */
    private static final double DEVIATIONS = 3.1;

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

    /**
     * Whether the ratio is below a bound beyond reasonable doubt: so many turns are below it that fewer than one run in
     * a thousand would show as many if the true median were at the bound (sign test). A turn takes a quarter of a
     * second, and on a busy machine a few turns say nothing.
     */
    boolean isBelow(double bound) {
        long below = pairs.stream().filter(pair -> pair.ratio() < bound).count();
        return below > pairs.size() / 2.0 + DEVIATIONS * Math.sqrt(pairs.size()) / 2;
    }

    String text() {
        Pair median = median();
        return "%.0f committed a second under attack, %.0f when a sink is attacked: %.2f of it, the median of %d turns"
                .formatted(median.measured, median.reference, median.ratio(), pairs.size());
    }
}
