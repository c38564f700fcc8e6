package org.raidlab.cli.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills real processes. {@code -Draid.kills=100} makes it long, {@code -Draid.seed=N} draws the same blows again; what the
 * processes make of them depends on the machine's timing.
 */
class KillTest {
    private static final int STRIKES = Integer.getInteger("raid.kills", 15);
    private static final long SEED = Long.getLong("raid.seed", System.nanoTime() % 1_000_000);
    private static final long COMMITS_AGAIN_MILLIS = 5_000;

    @Test
    @Timeout(value = 40, unit = TimeUnit.MINUTES)
    void nothingAcknowledgedIsLostWhenSitesAreKilled(
            @TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder, TestReporter reporter)
            throws IOException, InterruptedException {
        KillReport report = new KillRun(folder, SEED, STRIKES, reporter::publishEntry).run();
        reporter.publishEntry(report.text());

        String which = report.text() + "\nrun again with -Draid.seed=" + SEED + "; files in " + folder;
        assertThat(report.violations()).as(which).isEmpty();
        assertThat(report.checks().ok()).as(which).isTrue();
        assertThat(report.tally().committed()).as(which).isPositive();
        assertThat(report.restarts())
                .as(which)
                .allSatisfy(restart -> assertThat(restart.commitMillis()).isLessThan(COMMITS_AGAIN_MILLIS));
    }
}
