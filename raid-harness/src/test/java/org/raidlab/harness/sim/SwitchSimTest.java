package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** The sites switch between commit protocols while clients work, and the histories stay serializable. */
class SwitchSimTest {
    private static final int SITES = 3;
    private static final int SWITCHES = 100;

    private static RandomScenario draw(String plan, int transactions) {
        return RandomScenario.of(FaultPlan.named(plan), SimSettings.Goal.ofTransactions(transactions))
                .with("sites", String.valueOf(SITES))
                .with("replication", "rowaa")
                .with("switches", "yes");
    }

    /** In a calm run every view but the first is a switch. */
    @Test
    void aHundredSwitchesUnderLoadLeaveASerializableHistory() {
        SeedResult result = RaidSimulation.run(
                draw("calm", 4_000).with("items", "24").settings(1), 1);
        assertThat(result.violations()).isEmpty();
        assertThat(result.messages().get("AcMessage.Install")).isGreaterThan((SWITCHES + 1) * SITES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"crashes", "partitions", "everything"})
    void nothingIsViolatedWhenSitesFailWhileTheySwitch(String plan) {
        for (long seed = 1; seed <= 3; seed++) {
            SeedResult result = RaidSimulation.run(draw(plan, 100).settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
        }
    }
}
