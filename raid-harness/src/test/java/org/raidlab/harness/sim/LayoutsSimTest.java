package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** Sites in several processes, each of which dies alone, is stopped and is cut off. */
class LayoutsSimTest {
    private static final SimSettings.Goal GOAL = SimSettings.Goal.ofTransactions(100);

    @ParameterizedTest
    @CsvSource({
        "calm, separate",
        "crashes, separate",
        "partitions, ac-cc/am/ui-ad-rc",
        "disks, ui-ad-am/ac-cc-rc",
        "storm, ac-am/ui-ad-cc-rc"
    })
    void nothingIsViolatedWith(String plan, String layout) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), GOAL).with("layout", layout);
        for (long seed = 1; seed <= 2; seed++) {
            SeedResult result = RaidSimulation.run(draw.settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            assertThat(result.transactions().committed()).isGreaterThanOrEqualTo(10);
        }
    }
}
