package org.raidlab.cli.demo;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.raidlab.harness.load.LoadRun;

/**
 * The result of the failure of a site under load (paper section 4): the other sites go on, and record the updates that
 * the site misses.
 *
 * @param site that was killed; 0 if there was only one
 * @param committed while it was dead
 * @param failLocksPeak most of its copies that were out of date
 * @param failLocksEnd of these when the load had gone on for a while
 */
public record Failure(int site, long committed, long failLocksPeak, long failLocksEnd) {
    /** The result without a failure. */
    static final Failure NONE = new Failure(0, 0, 0, 0);

    private static final String FAIL_LOCKS = "RC.fail-locks of all sites";
    private static final Duration DOWN = Duration.ofMillis(1_500);
    private static final Duration REFRESHING = Duration.ofSeconds(30);
    private static final long POLL_MILLIS = 20;

    /** Kills a site and recovers it; returns when its copies are up to date again. */
    static Failure of(int site, DemoCluster cluster, LoadRun run, Consumer<String> tell) throws InterruptedException {
        tell.accept("killing site " + site + " under load");
        cluster.kill(site);
        long before = run.committed();
        long peak = 0;
        for (long end = System.nanoTime() + DOWN.toNanos(); System.nanoTime() < end; ) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            peak = Math.max(peak, failLocks(cluster));
        }
        long committed = run.committed() - before;
        tell.accept("%,d committed without it; %,d of its copies are fail-locked".formatted(committed, peak));
        cluster.recover(site);
        long back = System.nanoTime();
        long left = failLocks(cluster);
        while (left > 0 && System.nanoTime() - back < REFRESHING.toNanos()) {
            peak = Math.max(peak, left);
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            left = failLocks(cluster);
        }
        tell.accept("site %d is back; after %,d ms %,d of its copies are fail-locked"
                .formatted(site, (System.nanoTime() - back) / 1_000_000, left));
        return new Failure(site, committed, peak, left);
    }

    /** Returns the number of fail-locks that site 1 knows. */
    private static long failLocks(DemoCluster cluster) {
        return cluster.counters(1).getOrDefault(FAIL_LOCKS, 0L);
    }

    /** Returns whether the other sites went on, and the site has received all updates that it missed. */
    boolean ok() {
        return site == 0 || (committed > 0 && failLocksEnd == 0);
    }

    /** Returns the fields as {@code raid demo --json} prints them. */
    SequencedMap<String, Object> fields() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("site", site);
        fields.put("committed", committed);
        fields.put("failLocksPeak", failLocksPeak);
        fields.put("failLocksEnd", failLocksEnd);
        return fields;
    }
}
