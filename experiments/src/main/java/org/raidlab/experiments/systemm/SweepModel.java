package org.raidlab.experiments.systemm;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.data.PrimaryMemory;

/**
 * Closed formulas of what a sweep does, with the rates of the credit-card mix.
 *
 * @param sets of the segments, in the order of a sweep
 */
record SweepModel(List<Integer> sets) {
    /** Mean wait of a transaction before it restarts. */
    static final double RETRY_MILLIS =
            SystemMSettings.DEFAULT.transactions().retry().toMillis();

    /** DEBIT alone updates two segments, an account's and a store's. */
    private static final double WITH_TWO_SEGMENTS = 0.2;

    /** A sweep has painted the share p at a random time, so two segments differ with 2p(1-p), on average. */
    private static final double IN_TWO_COLOURS = 1.0 / 3;

    SweepModel {
        sets = List.copyOf(sets);
    }

    /** Returns the model of a cell's database. */
    static SweepModel of(Cell cell) {
        CreditCard application = new CreditCard(cell.sizes());
        PrimaryMemory memory = new PrimaryMemory(cell.settings(), application);
        memory.populate(application);
        return new SweepModel(IntStream.range(0, memory.size())
                .mapToObj(segment -> memory.segment(segment).set())
                .toList());
    }

    /** Returns the restarts of a true transaction under TCBW whose tries fall into different sweeps. */
    static double restarts() {
        return WITH_TWO_SEGMENTS * IN_TWO_COLOURS / (1 - IN_TWO_COLOURS);
    }

    /** Returns how many updates of a set a transaction makes. */
    private static double updates(int set) {
        return switch (set) {
            case CreditCard.ACCOUNT -> 0.4;
            case CreditCard.STORE -> 0.6;
            case CreditCard.CUSTOMER -> 0.01;
            default -> 0.02;
        };
    }

    /**
     * What is expected of a sweep.
     *
     * @param updates of a segment that is updated, on average
     * @param saved segments that are updated before the sweep comes to them
     * @param written segments that were updated in this sweep or the one before
     */
    record Sweep(double updates, double saved, double written) {}

    /** Returns what is expected of a sweep during which so many transactions commit. */
    Sweep sweep(double transactions) {
        ToDoubleFunction<Integer> rate = set ->
                transactions * updates(set) / sets.stream().filter(set::equals).count();
        double updates = sets.stream().mapToDouble(rate).average().orElse(0);
        double written = sets.stream()
                .mapToDouble(set -> dirty(rate.applyAsDouble(set), 2))
                .sum();
        double passed = 0;
        double saved = 0;
        for (int set : sets) {
            // The time until the sweep is here is that of the segments which it has written before.
            saved += dirty(rate.applyAsDouble(set), passed / written);
            passed += dirty(rate.applyAsDouble(set), 2);
        }
        return new Sweep(updates, saved, written);
    }

    /** Returns the probability that a segment is updated within so many sweeps. */
    private static double dirty(double updatesOfASweep, double sweeps) {
        return 1 - Math.exp(-updatesOfASweep * sweeps);
    }
}
