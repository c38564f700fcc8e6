package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** Replica sites are the participants, of a relation in three fragments. */
class HoldersSimTest {
    private static final SimSettings.Goal GOAL = SimSettings.Goal.ofTransactions(100);

    @ParameterizedTest
    @CsvSource({"crashes, 1", "crashes, 2", "partitions, 2", "view-changes, 2", "everything, 3"})
    void nothingIsViolatedWhile(String plan, String degree) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), GOAL)
                .with("sites", "5")
                .with("replication", "rowaa")
                .with("degree", degree)
                .with("fragments", "3")
                .with("participants", "holders");
        for (long seed = 1; seed <= 2; seed++) {
            SeedResult result = RaidSimulation.run(draw.settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            assertThat(result.messages().get("RcMessage.CheckReplicas"))
                    .as("votes and reads under a lease")
                    .isPositive();
        }
    }
}
