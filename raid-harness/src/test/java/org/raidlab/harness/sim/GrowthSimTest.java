package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** Sites are added while the others work and fail; that all has come to them is checked with the copies at the end. */
class GrowthSimTest {
    private static final SimSettings.Goal GOAL = SimSettings.Goal.ofTransactions(60);

    @ParameterizedTest
    @CsvSource({"churn, 1", "crashes, 1", "partitions, 1", "everything, 2"})
    void nothingIsViolatedWhileSitesAreAdded(String plan, String added) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), GOAL)
                .with("sites", "5")
                .with("items", "12")
                .with("mix", "turnover")
                .with("replication", "rowaa")
                .with("added", added);
        for (long seed = 1; seed <= 3; seed++) {
            SeedResult result = RaidSimulation.run(draw.settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            assertThat(result.messages()).containsKey("RcMessage.DirectoryUpdated");
        }
    }

    /** The new site is admitted, and becomes a holder of the relation that all use: neither is refused once. */
    @Test
    void aSteadyLoadDoesNotKeepASiteFromItsCopies() {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("calm"), SimSettings.Goal.ofTransactions(500))
                .with("sites", "4")
                .with("clients", "40")
                .with("items", "100")
                .with("mix", "turnover")
                .with("replication", "rowaa")
                .with("degree", "9")
                .with("added", "1")
                .with("definitions", "no") // each relation made meanwhile has a directory entry of its own
                .with("copies", "no")
                .with("joins", "no");
        for (long seed = 1; seed <= 3; seed++) {
            SeedResult result = RaidSimulation.run(draw.settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            assertThat(result.messages()).containsEntry("RcMessage.DirectoryUpdated", 2L);
        }
    }

    /** The relation itself has no tuples: who made others its holders left its fragments behind. */
    @Test
    void onlyTheFragmentsOfADividedRelationHaveHolders() {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("everything"), GOAL)
                .with("sites", "4")
                .with("items", "12")
                .with("mix", "turnover")
                .with("replication", "rowaa")
                .with("fragments", "2")
                .with("added", "1");
        for (long seed = 9_147; seed <= 9_148; seed++) {
            assertThat(RaidSimulation.run(draw.settings(seed), seed).violations())
                    .as("seed " + seed)
                    .isEmpty();
        }
    }
}
