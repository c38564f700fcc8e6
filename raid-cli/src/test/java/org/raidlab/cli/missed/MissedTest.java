package org.raidlab.cli.missed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A site of real processes misses updates and catches up. {@code -Draid.missed=100000} makes them many and
 * {@code -Draid.missed.kept=0.7} asks what the others have to keep of their throughput; without it that is reported and
 * not judged, since it depends on the machine.
 */
class MissedTest {
    private static final int UPDATES = Integer.getInteger("raid.missed", 4_000);
    private static final double KEPT = Double.parseDouble(System.getProperty("raid.missed.kept", "0"));
    private static final Duration WINDOW = Duration.ofSeconds(Integer.getInteger("raid.missed.window", 2));
    private static final long SEED = Long.getLong("raid.seed", System.nanoTime() % 1_000_000);

    /** The build folder is where the test's classes are. */
    private static Path reportFile() {
        Path classes = Path.of(MissedTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        return classes.resolveSibling("missed.txt");
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void aSiteThatMissedUpdatesCatchesUpAndLeavesTheOthersTheirShare(
            @TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws InterruptedException, IOException {
        MissedReport report = new MissedRun(folder, SEED, UPDATES, WINDOW).run();

        String which = report.text() + "\nrun again with -Draid.seed=" + SEED + "; files in " + folder;
        Files.writeString(reportFile(), report.text() + System.lineSeparator());
        assertThat(report.checks().violations()).as(which).isEmpty();
        assertThat(report.checks().ok()).as(which).isTrue();
        assertThat(report.outOfDate()).as(which).isGreaterThan(UPDATES / 2);
        assertThat(report.kept()).as(which).isGreaterThanOrEqualTo(KEPT);
    }
}
