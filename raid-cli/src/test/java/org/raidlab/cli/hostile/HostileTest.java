package org.raidlab.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.udp.KeyFile;

/**
 * Hostile bytes at every port under load. {@code -Draid.hostile=1000000} makes it long; real datagrams are captured and
 * addresses forged where that is permitted, which takes root; elsewhere what is thrown is made, not mutated.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "what processes hold is read from /proc")
final class HostileTest {
    private static final int EACH = Integer.getInteger("raid.hostile", 10_000);
    private static final int PER_SECOND = Integer.getInteger("raid.hostile.rate", 20_000);
    private static final long SEED = Long.getLong("raid.seed", System.nanoTime() % 1_000_000);
    private static final String OPTIONS = "raid.site.options";
    private static final Duration CALM = Duration.ofMillis(1_200);

    /**
     * Throughput is compared, so sites get the optimising compiler, as users' have it. A heap may shrink below what it
     * began with, so that its memory can be compared too.
     */
    @BeforeAll
    static void startSitesAsUsersDo() {
        System.setProperty(OPTIONS, "-Xmx2g -Xms16m");
    }

    @AfterAll
    static void startSitesAsBefore() {
        System.clearProperty(OPTIONS);
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void withoutAKeyNothingIsLostGrownOrUncounted(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException, InterruptedException {
        check(folder, null);
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void withAKeyNothingIsLostGrownOrUncounted(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException, InterruptedException {
        Path key = folder.resolve("key");
        KeyFile.make(key);
        check(folder, key);
    }

    private static void check(Path folder, @Nullable Path key) throws IOException, InterruptedException {
        Path told = folder.resolve("told.txt");
        HostileRun.Plan plan = new HostileRun.Plan(EACH, PER_SECOND, CALM, SEED);
        HostileReport report = new HostileRun(folder.resolve("raid"), key, plan, line -> append(told, line)).run();
        String text = (key == null ? "without a key, " : "with a key, ") + EACH + " at each port, seed " + SEED + "\n"
                + Files.readString(told) + report.text() + "\n";
        append(reportFile(), text);
        assertThat(report.violations()).as(text).isEmpty();
    }

    /** The build folder is where the test's classes are. */
    private static Path reportFile() {
        Path classes = Path.of(HostileTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        return classes.resolveSibling("hostile.txt");
    }

    private static void append(Path file, String line) {
        try {
            Files.writeString(
                    file, line + System.lineSeparator(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
