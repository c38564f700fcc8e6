package org.raidlab.cli.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills real processes. Five blows hit each site, all sites, and a site that is starting; {@code -Draid.kills=100}
 * makes it long, {@code -Draid.seed=N} draws the same blows again; what the processes make of them depends on the
 * machine's timing.
 */
class KillTest {
    private static final int STRIKES = Integer.getInteger("raid.kills", 5);
    private static final long SEED = Long.getLong("raid.seed", System.nanoTime() % 1_000_000);

    /** The build folder is where the test's classes are. */
    private static Path reportFile() {
        Path classes = Path.of(KillTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        return classes.resolveSibling("kills.txt");
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void nothingAcknowledgedIsLostWhenSitesAreKilled(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException, InterruptedException {
        Path file = Files.writeString(reportFile(), "");
        KillReport report = new KillRun(folder, SEED, STRIKES, line -> append(file, line)).run();
        append(file, report.text());
        report.violations().forEach(violation -> append(file, violation));

        String which = report.text() + "\nrun again with -Draid.seed=" + SEED + "; files in " + folder;
        assertThat(report.violations()).as(which).isEmpty();
        assertThat(report.checks().ok()).as(which).isTrue();
        assertThat(report.tally().committed()).as(which).isPositive();
        assertThat(report.restarts()).as(which).noneMatch(Restart::isLate);
    }

    private static void append(Path file, String line) {
        try {
            Files.writeString(file, line + System.lineSeparator(), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
