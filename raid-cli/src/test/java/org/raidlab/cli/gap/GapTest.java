package org.raidlab.cli.gap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fails and recovers sites of real processes. {@code -Draid.gaps=100} makes it long and {@code -Draid.seed=N} draws the
 * same sites again; how long the gaps are depends on the machine, so they are reported and not judged here.
 */
class GapTest {
    private static final int CYCLES = Integer.getInteger("raid.gaps", Blow.values().length);
    private static final long SEED = Long.getLong("raid.seed", System.nanoTime() % 1_000_000);

    /** The build folder is where the test's classes are. */
    private static Path reportFile() {
        Path classes = Path.of(GapTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        return classes.resolveSibling("gaps.txt");
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void theOthersGoOnWithoutASiteAndItComesBackWhole(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws InterruptedException, IOException {
        List<String> told = new ArrayList<>();
        GapReport report = new GapRun(folder, SEED, told::add).run(CYCLES);

        String which = report.text() + "\n" + String.join("\n", told) + "\nrun again with -Draid.seed=" + SEED
                + "; files in " + folder;
        Files.writeString(reportFile(), report.text() + System.lineSeparator());
        assertThat(report.checks().violations()).as(which).isEmpty();
        assertThat(report.checks().ok()).as(which).isTrue();
        assertThat(report.wentOn()).as(which).isTrue();
    }
}
