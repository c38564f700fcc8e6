package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** Process checkpoints and rollbacks while transactions run; {@code -Draid.sim.seeds=100} runs more. */
class RollbacksSimTest {
    private static final int SEEDS = Integer.getInteger("raid.sim.seeds", 2);
    private static final SimSettings.Goal GOAL = SimSettings.Goal.ofTransactions(100);

    @ParameterizedTest
    @CsvSource({"merged, rowa", "separate, rowa", "ac-cc/am/ui-ad-rc, rowaa"})
    void nothingIsViolatedIn(String layout, String replication) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("rollbacks"), GOAL)
                .with("layout", layout)
                .with("replication", replication);
        for (long seed = 1; seed <= SEEDS; seed++) {
            SeedResult result = RaidSimulation.run(draw.settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            assertThat(result.transactions().committed()).isGreaterThanOrEqualTo(10);
            assertThat(result.messages())
                    .as("images are taken, and begun with")
                    .containsKeys("CheckpointMessage.Taken", "CheckpointMessage.Restored");
        }
    }
}
