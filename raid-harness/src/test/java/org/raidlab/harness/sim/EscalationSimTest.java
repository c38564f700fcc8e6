package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** Sites that have missed more than four tuples begin anew, and everything travels four at a time. */
class EscalationSimTest {
    private static final SimSettings.Goal GOAL = SimSettings.Goal.ofTransactions(300);

    @ParameterizedTest
    @CsvSource({"churn, 9, RcMessage.StateTransferRequest", "everything, 2, RcMessage.StateTransferRequest"})
    void whateverIsMissedIsBoundedAndEverythingIsUpToDateInTheEnd(String plan, String degree, String happens) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), GOAL)
                .with("replication", "rowaa")
                .with("mix", "turnover")
                .with("items", "24")
                .with("degree", degree)
                .with("escalation", "4");
        Set<String> messages = new TreeSet<>();
        for (long seed = 1; seed <= 6; seed++) {
            SeedResult result = RaidSimulation.run(draw.settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            messages.addAll(result.messages().keySet());
        }
        assertThat(messages).contains(happens, "RcMessage.TransferredStatePart", "RcMessage.Redone", "AcMessage.Part");
    }
}
