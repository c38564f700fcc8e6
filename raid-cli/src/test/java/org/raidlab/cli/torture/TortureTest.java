package org.raidlab.cli.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.Main;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.config.Layout;

/** {@code -Draid.torture.seconds} makes it longer. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
final class TortureTest {
    private static final int SECONDS = Integer.getInteger("raid.torture.seconds", 16);
    private static final Duration ROUND = Duration.ofSeconds(Math.min(SECONDS, 30));

    @TempDir
    Path folder = Path.of(".");

    @Test
    void sitesUnderEveryFaultOfThisMachineKeepTheirPromises() throws IOException, InterruptedException {
        TorturePlan plan = new TorturePlan(
                Duration.ofSeconds(SECONDS), ROUND, 3, Layout.Named.MERGED, 6, EnumSet.allOf(Fault.class), 1988);
        List<String> rounds = new ArrayList<>();
        TortureReport report =
                Torture.run(plan, folder, new ProcessStarter(Main.class.getName()), () -> false, rounds::add);
        assertThat(report.violations()).isEmpty();
        assertThat(rounds).isNotEmpty();
        assertThat(report.blows()).as("blows").isGreaterThan(3);
        assertThat(report.committed()).isPositive();
    }
}
