package org.raidlab.cli;

import java.util.concurrent.TimeUnit;
import org.raidlab.sim.run.SeedResult;

/** Counts the seeds that have run so far, for those who wait for the rest. */
final class SeedCounts {
    private final int seeds;
    private final long began = System.nanoTime();
    private int done;
    private long committed;
    private long aborted;
    private int violations;

    /** @param seeds how many are to run */
    SeedCounts(int seeds) {
        this.seeds = seeds;
    }

    synchronized SeedResult add(SeedResult result) {
        done++;
        committed += result.transactions().committed();
        aborted += result.transactions().aborted();
        violations += result.violations().size();
        return result;
    }

    synchronized String line() {
        double minutes = (System.nanoTime() - began) / (double) TimeUnit.MINUTES.toNanos(1);
        return "%,d of %,d seeds (%,.0f a minute)  %,d committed  %,d aborted  %,d violations"
                .formatted(done, seeds, done / minutes, committed, aborted, violations);
    }
}
