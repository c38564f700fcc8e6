package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** What is planned comes true, though the plan's time is short: a run that only says so shows less than it claims. */
class FaultsTouchSimTest {
    private static final SimSettings.Goal GOAL = SimSettings.Goal.ofTransactions(100);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "answer-loss",
                "disk-errors",
                "disk-full",
                "disk-sync-errors",
                "disk-rot",
                "disk-lost-writes",
                "disk-stale-reads",
                "disk-latent-errors",
                "disk-slow",
                "name-server-crashes",
                "name-server-cuts"
            })
    void aPlannedFaultTouchesSomething(String fault) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("calm"), GOAL)
                .with("concurrency", "opt") // nobody waits for a lock until the faults are over
                .with("faults-end-millis", "400")
                .with(fault, "1");
        for (long seed = 1; seed <= 3; seed++) {
            SeedResult result = RaidSimulation.run(draw.settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            assertThat(result.untouched()).as("seed " + seed).isEmpty();
            assertThat(result.faults().get(fault)).as("seed " + seed).isPositive();
        }
    }
}
