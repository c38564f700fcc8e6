package org.raidlab.experiments.factors;

import org.raidlab.harness.load.LoadTally;

/** A figure of a cell. */
enum Measure {
    THROUGHPUT("throughput", "/s"),
    ABORTED("aborted", "%"),
    UNKNOWN("unknown", "transactions"),
    MEDIAN("latency-median", "us"),
    P95("latency-95", "us"),
    P99("latency-99", "us");

    private static final double PERCENT = 100;

    final String word;
    final String unit;

    Measure(String word, String unit) {
        this.word = word;
        this.unit = unit;
    }

    double of(LoadTally tally) {
        return switch (this) {
            case THROUGHPUT -> tally.tps();
            case ABORTED -> tally.transactions() == 0 ? 0 : PERCENT * tally.aborted() / tally.transactions();
            case UNKNOWN -> tally.unknown();
            case MEDIAN -> tally.latencyMicros(0.5);
            case P95 -> tally.latencyMicros(0.95);
            case P99 -> tally.latencyMicros(0.99);
        };
    }
}
