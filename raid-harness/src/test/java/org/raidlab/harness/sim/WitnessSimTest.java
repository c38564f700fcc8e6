package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** Two sites with copies and one that votes; that no copies are at the third is checked with the copies at the end. */
class WitnessSimTest {
    private static final SimSettings.Goal GOAL = SimSettings.Goal.ofTransactions(60);

    @ParameterizedTest
    @CsvSource({"churn", "crashes", "partitions"})
    void nothingIsViolatedWhile(String plan) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), GOAL)
                .with("sites", "3")
                .with("replication", "rowaa")
                .with("partition-control", "witness");
        for (long seed = 1; seed <= 3; seed++) {
            SeedResult result = RaidSimulation.run(draw.settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            assertThat(result.transactions().committed()).isGreaterThanOrEqualTo(10);
        }
    }
}
