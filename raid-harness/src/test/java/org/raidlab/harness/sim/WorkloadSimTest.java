package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.Replay;
import org.raidlab.sim.run.SeedRunner;
import org.raidlab.sim.run.SimReport;

/** Runs whose clients read ranges, change keys and structures, join relations, and copy them. */
class WorkloadSimTest {
    private static final int SEEDS = Integer.getInteger("raid.sim.seeds", 2);
    private static final List<String> REACHED =
            List.of("range-read", "key-change", "schema-change", "null-join", "copied-part", "copied-out");

    @ParameterizedTest
    @CsvSource({"calm, rowa", "crashes, rowaa", "partitions, quorum"})
    void rangesKeysStructuresJoinsAndCopiesAreReachedAndRightUnder(String plan, String control) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), SimSettings.Goal.ofTransactions(250))
                .with("replication", control)
                .with("messages", "bytes")
                .with("groups", "4")
                .with("structures", "yes")
                .with("joins", "yes")
                .with("copies", "yes");
        SimReport report = new SeedRunner(Replay.ofPlan(plan), 2)
                .run(1, SEEDS, seed -> RaidSimulation.run(draw.settings(seed), seed));
        assertThat(report.violations()).isEmpty();
        assertThat(REACHED)
                .allSatisfy(state -> assertThat(
                                Objects.requireNonNull(report.reached().get(state))
                                        .times())
                        .as(state)
                        .isPositive());
    }

    @ParameterizedTest
    @CsvSource({"crashes, debit-credit", "partitions, smallbank", "lossy, ycsb-f"})
    void aWorkloadOfTheFieldKeepsItsChecksUnder(String plan, String workload) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), SimSettings.Goal.ofTransactions(150))
                .with("mix", "synthetic")
                .with("read-only", "0.3")
                .with("locality", "0.5")
                .with("hot-spot", "0.8")
                .with("limits", "default")
                .with("workload", workload);
        SimReport report = new SeedRunner(Replay.ofPlan(plan), 2)
                .run(1, SEEDS, seed -> RaidSimulation.run(draw.settings(seed), seed));
        assertThat(report.violations()).isEmpty();
        assertThat(Objects.requireNonNull(report.reached().get("field-commit")).times())
                .isPositive();
    }
}
