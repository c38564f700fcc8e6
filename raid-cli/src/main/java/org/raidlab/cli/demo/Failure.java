package org.raidlab.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
 * @param failLocksEnd how many of its copies were still out of date when the load had gone on for a while
 * @param curve its copies that were out of date, from its death on
 */
public record Failure(int site, long committed, long failLocksEnd, List<Sample> curve) {
    /** The result without a failure. */
    static final Failure NONE = new Failure(0, 0, 0, List.of());

    private static final String FAIL_LOCKS = "RC.fail-locks of all sites";
    private static final Duration DOWN = Duration.ofMillis(1_500);
    private static final Duration REFRESHING = Duration.ofSeconds(30);
    /** So many commits without the site show that the others go on; a busy machine takes longer for the next view. */
    private static final int COMMITS_WITHOUT_IT = 100;

    private static final long POLL_MILLIS = 20;

    /** The number of fail-locks some time after the death of the site. */
    public record Sample(long millis, long failLocks) {}

    public Failure {
        curve = List.copyOf(curve);
    }

    /** Kills a site and recovers it; returns when its copies are up to date again. */
    static Failure of(int site, DemoCluster cluster, LoadRun run, Consumer<String> tell) throws InterruptedException {
        tell.accept("killing site " + site + " under load");
        cluster.kill(site);
        long killed = System.nanoTime();
        long before = run.committed();
        List<Sample> curve = new ArrayList<>();
        curve.add(sample(killed, cluster));
        while (System.nanoTime() - killed < DOWN.toNanos()
                || (run.committed() - before < COMMITS_WITHOUT_IT
                        && System.nanoTime() - killed < REFRESHING.toNanos())) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            curve.add(sample(killed, cluster));
        }
        long committed = run.committed() - before;
        tell.accept("%,d committed without it; %,d of its copies are fail-locked".formatted(committed, peak(curve)));
        cluster.recover(site);
        long back = System.nanoTime();
        curve.add(sample(killed, cluster));
        while (curve.getLast().failLocks() > 0 && System.nanoTime() - back < REFRESHING.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            curve.add(sample(killed, cluster));
        }
        long left = curve.getLast().failLocks();
        tell.accept("site %d is back; after %,d ms %,d of its copies are fail-locked"
                .formatted(site, (System.nanoTime() - back) / 1_000_000, left));
        return new Failure(site, committed, left, curve);
    }

    private static Sample sample(long killedNanos, DemoCluster cluster) {
        long failLocks = failLocks(cluster);
        return new Sample(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killedNanos), failLocks);
    }

    private static long peak(List<Sample> curve) {
        return curve.stream().mapToLong(Sample::failLocks).max().orElse(0);
    }

    /** Returns the greatest number of its copies that were out of date. */
    long failLocksPeak() {
        return peak(curve);
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
        fields.put("failLocksPeak", failLocksPeak());
        fields.put("failLocksEnd", failLocksEnd);
        return fields;
    }
}
