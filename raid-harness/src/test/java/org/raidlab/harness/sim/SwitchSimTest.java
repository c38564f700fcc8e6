package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** The sites switch between algorithms while clients work, and the histories stay serializable. */
class SwitchSimTest {
    private static final int SITES = 3;
    private static final int SWITCHES = 100;

    private static RandomScenario draw(FaultPlan plan) {
        return RandomScenario.of(plan, SimSettings.Goal.ofTransactions(100))
                .with("sites", String.valueOf(SITES))
                .with("replication", "rowaa")
                .with("switches", "2");
    }

    /** In a calm run every view but the first is a switch. */
    @Test
    void aHundredSwitchesUnderLoadLeaveASerializableHistory() {
        FaultPlan longCalm = FaultPlan.named("calm").with("faults-end-millis", "20000");
        RandomScenario often = draw(longCalm)
                .with("switches", "50")
                .with("clients", "2")
                .with("items", "24")
                .with("mix", "mixed");
        SeedResult result = RaidSimulation.run(often.settings(1), 1);
        assertThat(result.violations()).isEmpty();
        assertThat(result.messages().get("AcMessage.Install")).isGreaterThan((SWITCHES + 1) * SITES);
        assertThat(result.reached().get("controller-switch")).isGreaterThan(SWITCHES / 4 * SITES);
        assertThat(result.reached()).containsEntry("replication rowaa", 1L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"crashes", "partitions", "everything"})
    void nothingIsViolatedWhenSitesFailWhileTheySwitch(String plan) {
        for (long seed = 1; seed <= 3; seed++) {
            SeedResult result = RaidSimulation.run(draw(FaultPlan.named(plan)).settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
        }
    }
}
