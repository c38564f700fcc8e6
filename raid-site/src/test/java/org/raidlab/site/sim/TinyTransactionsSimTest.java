package org.raidlab.site.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/** Transactions that grow beyond the limit get an error and abort; sites live, and what is committed is whole. */
class TinyTransactionsSimTest {
    private static final SimSettings.Goal GOAL = SimSettings.Goal.ofTransactions(60);

    @ParameterizedTest
    @CsvSource({"calm", "crashes"})
    void nothingIsViolatedWhileTransactionsAreTooLarge(String plan) {
        SimDraw usual = SimDraw.of(FaultPlan.named(plan), GOAL).with("length", "24");
        SimDraw tiny = usual.with("transaction-bytes", "1400");
        for (long seed = 1; seed <= 2; seed++) {
            SeedResult result = RaidSimulation.run(tiny.settings(seed), seed);
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            assertThat(result.transactions().committed()).isPositive();
            SeedResult without = RaidSimulation.run(usual.settings(seed), seed);
            assertThat(share(result)).as("seed " + seed).isGreaterThan(share(without));
        }
    }

    private static double share(SeedResult result) {
        double ended = result.transactions().committed() + result.transactions().aborted();
        return result.transactions().aborted() / ended;
    }
}
