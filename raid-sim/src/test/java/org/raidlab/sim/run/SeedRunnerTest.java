package org.raidlab.sim.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SeedRunnerTest {
    private static SeedResult result(long seed) {
        return new SeedResult(
                seed,
                new SeedResult.Transactions(10, 1, 0),
                new LinkedHashMap<>(),
                List.of(),
                List.of(),
                SeedResult.Trace.NONE);
    }

    @Test
    void aStoppedRunReportsTheSeedsThatHaveRun() {
        SeedRunner runner = new SeedRunner(Replay.ofPlan("calm"), 1);
        SimReport report = runner.run(1, 100, seed -> {
            if (seed == 3) {
                runner.stop();
            }
            return result(seed);
        });
        assertThat(report.seeds()).isEqualTo(3);
        assertThat(report.committed()).isEqualTo(30);
    }
}
