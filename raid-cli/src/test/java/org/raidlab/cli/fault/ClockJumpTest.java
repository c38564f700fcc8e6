package org.raidlab.cli.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.SiteServer;

/** No promise hangs on the wall clock: it may jump, either way, while a site runs and between two of its lives. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class ClockJumpTest {
    private static final int CLIENTS = 8;
    private static final int COMMITS = 50;
    private static final Duration MONTH = Duration.ofDays(30);

    @TempDir
    Path folder = Path.of(".");

    @Test
    void aClockThatJumpsForwardAndBackChangesNothing() throws IOException, InterruptedException {
        Optional<FakedClock> faked = FakedClock.in(folder);
        assumeTrue(faked.isPresent(), "libfaketime is not installed");
        FakedClock clock = faked.get();
        List<String> violations = new ArrayList<>();
        try (FaultRun run = new FaultRun(folder.resolve("raid"), Cluster.local(2), CLIENTS)) {
            run.up();
            run.run(violations, load -> {
                run.startUnder(clock.prefix(), SiteServer.AC);
                FaultRun.awaitCommits(load, COMMITS);
                clock.jumpTo("+30d");
                FaultRun.await(
                        "decisions of next month", () -> run.victimsLastTime().isAfter(later(MONTH.minusDays(1))));
                FaultRun.awaitCommits(load, COMMITS);
                clock.jumpTo("-30d");
                FaultRun.awaitCommits(load, COMMITS);
                run.local().kill(FaultRun.VICTIM);
                run.local().recover(FaultRun.VICTIM);
                FaultRun.awaitCommits(load, COMMITS);
            });
        }
        assertThat(violations).isEmpty();
    }

    private static Instant later(Duration by) {
        return Instant.now().plus(by);
    }
}
