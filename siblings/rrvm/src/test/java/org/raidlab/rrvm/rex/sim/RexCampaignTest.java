package org.raidlab.rrvm.rex.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.Shard;

class RexCampaignTest {
    private static final List<RexSimulation> BOTH = List.of(new ExodusSimulation(), new RexSimulation());

    static SeedResult run(RexSimulation system, String plan, long seed, String... said) {
        Scenario scenario = system.scenario(system.plan(plan)).withTransactions(60);
        for (String each : said) {
            String[] value = each.split("=", 2);
            scenario = scenario.with(value[0], value[1]);
        }
        return RunFrame.complete(scenario.run(seed, RunHooks.NONE), RunHooks.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"calm", "lossy", "partitions", "crashes", "disks", "pauses", "storm", "everything"})
    void theAcknowledgedTransactionsAndNoOthersAreInThePagesUnder(String plan) {
        for (RexSimulation system : BOTH) {
            for (long seed = 1; seed <= 2; seed++) {
                assertThat(run(system, plan, seed).violations())
                        .as(system.name() + ", seed " + seed)
                        .isEmpty();
            }
        }
    }

    @Test
    void crashesMakeRestartsRedoAndUndoAndCheckpointsAndStealingHappenBetween() {
        for (RexSimulation system : BOTH) {
            SequencedMap<String, Long> all = new LinkedHashMap<>();
            for (long seed = 1; seed <= 4; seed++) {
                SeedResult result = run(system, "calm", seed, "faults-end-millis=2000", "crash-one=6");
                result.reached().forEach((what, count) -> all.merge(what, count, Long::sum));
            }
            assertThat(all)
                    .as(system.name())
                    .containsKeys("restart with redo", "restart with undo", "Checkpointed", "Stole", "Undid");
        }
    }

    /** Each sixtieth operation; {@code raid sim --system rex --exhaustive kills} has all. */
    @Test
    void aStoreDiesAtSomeOfItsOperationsAndNothingIsLost() {
        assertThat(BOTH.getLast().sweep("kills").run(1, new Shard(1, 60)))
                .satisfies(report -> assertThat(report.violations()).isEmpty())
                .satisfies(report -> assertThat(report.states()).isGreaterThan(2));
    }

    @Test
    void aSeedRepeatsItselfToTheByte() {
        assertThat(run(BOTH.getLast(), "everything", 7).trace())
                .isEqualTo(run(BOTH.getLast(), "everything", 7).trace());
    }
}
