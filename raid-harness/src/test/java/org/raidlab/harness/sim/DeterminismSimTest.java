package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.DeterminismCheck;
import org.raidlab.sim.run.SeedResult;

/** A run follows from its seed alone. */
class DeterminismSimTest {
    private static final RandomScenario DRAW = RandomScenario.of(
                    FaultPlan.named("everything"), SimSettings.Goal.ofTransactions(200))
            .with("storage", "disk");
    private static final long CHILD_SECONDS = 120;

    static SeedResult.Trace trace(long seed) {
        return RaidSimulation.run(DRAW.settings(seed), seed).trace();
    }

    @Test
    void oneSeedTwiceIsTheSameEventByEvent() {
        assertThat(DeterminismCheck.compare(listener -> new RaidSimulation(DRAW.settings(7), 7, listener).run()))
                .isEmpty();
    }

    @Test
    void anotherSeedIsAnotherRun() {
        assertThat(trace(7).hash()).isNotEqualTo(trace(8).hash());
    }

    @Test
    void oneSeedInTwoJvmsIsTheSame(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("trace");
        Process child = startChild(7, file);
        SeedResult.Trace here = trace(7);
        assertThat(child.waitFor(CHILD_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(child.exitValue()).isZero();
        assertThat(Files.readString(file)).isEqualTo(here.toString());
    }

    private static Process startChild(long seed, Path file) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                TraceHashMain.class.getName(),
                Long.toString(seed),
                file.toString());
        return new ProcessBuilder(command).inheritIO().start();
    }
}
