package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.Replay;
import org.raidlab.sim.run.SeedRunner;
import org.raidlab.sim.run.SimReport;

/** Sites whose caps, slices, batches and intervals are so small that a run of seconds reaches all of them. */
class LimitsSimTest {
    private static final int SEEDS = Integer.getInteger("raid.sim.seeds", 2);

    @ParameterizedTest
    @CsvSource({"calm, rowa", "crashes, rowaa", "answers, rowaa", "crashes, quorum"})
    void databasesAreCheckpointedAndLogsAreCutUnder(String plan, String control) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), SimSettings.Goal.ofTransactions(60))
                .with("limits", "tiny")
                .with("replication", control)
                .with("open-sessions", "0")
                .with("definitions", "no")
                .with("copies", "no")
                .with("unfetched-results", "yes");
        SimReport report = new SeedRunner(Replay.ofPlan(plan), 2)
                .run(1, SEEDS, seed -> RaidSimulation.run(draw.settings(seed), seed));
        assertThat(report.violations()).isEmpty();
        assertThat(times(report, "database-checkpoint")).isPositive();
        assertThat(times(report, "log-cut")).isPositive();
        assertThat(times(report, "fetched-part")).isPositive();
    }

    @Test
    void otherSitesHearOfTransactionsThatAreLargeForTheirLimits() {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("calm"), SimSettings.Goal.ofTransactions(60))
                .with("limits", "tiny")
                .with("replication", "rowaa");
        SimReport report = new SeedRunner(Replay.ofPlan("calm"), 2)
                .run(1, SEEDS, seed -> RaidSimulation.run(draw.settings(seed), seed));
        assertThat(report.violations()).isEmpty();
        assertThat(report.messages()).containsKeys("RcMessage.LargeTransaction", "RcMessage.Busy");
    }

    @Test
    void aRunWithoutSettingsCutsItsLogsAgainAndAgain() {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("crashes"), SimSettings.Goal.ofTransactions(100));
        SimReport report = new SeedRunner(Replay.ofPlan("crashes"), 2)
                .run(1, 4 * SEEDS, seed -> RaidSimulation.run(draw.settings(seed), seed));
        assertThat(report.violations()).isEmpty();
        assertThat(times(report, "database-checkpoint")).isGreaterThan(report.seeds());
        assertThat(times(report, "log-cut")).isGreaterThan(report.seeds());
    }

    private static long times(SimReport report, String state) {
        return Objects.requireNonNull(report.reached().get(state)).times();
    }
}
