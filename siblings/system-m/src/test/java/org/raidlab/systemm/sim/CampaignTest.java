package org.raidlab.systemm.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.diagram.Diagram;
import org.raidlab.sim.diagram.Recording;
import org.raidlab.sim.fault.PlanException;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.Shard;

class CampaignTest {
    private static final SystemMSimulation SYSTEM_M = new SystemMSimulation();

    static SeedResult run(SystemMSimulation system, String plan, long seed, String... said) {
        Scenario scenario = system.scenario(system.plan(plan)).withTransactions(60);
        for (String each : said) {
            String[] value = each.split("=", 2);
            scenario = scenario.with(value[0], value[1]);
        }
        return RunFrame.complete(scenario.run(seed, RunHooks.NONE), RunHooks.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"calm", "lossy", "partitions", "crashes", "disks", "clocks", "pauses", "storm", "everything"})
    void theDatabaseIsWhatWasAcknowledgedUnder(String plan) {
        for (long seed = 1; seed <= 2; seed++) {
            assertThat(run(SYSTEM_M, plan, seed, "sites=2", "faults-end-millis=500")
                            .violations())
                    .as("seed " + seed)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "FUZZY, VALUE",
        "ACBW, VALUE",
        "TCBW, VALUE",
        "ACCOU, VALUE",
        "TCCOU, VALUE",
        "ACBW, AOPER",
        "TCBW, AOPER",
        "ACCOU, AOPER",
        "TCCOU, AOPER",
        "TCBW, TOPER",
        "TCCOU, TOPER",
        "SNAPSHOT, VALUE",
        "PUSH, VALUE",
        "ZIGZAG, VALUE",
        "CALC, VALUE",
        "SNAPSHOT, AOPER",
        "PUSH, AOPER",
        "ZIGZAG, AOPER",
        "CALC, AOPER",
        "SNAPSHOT, TOPER",
        "PUSH, TOPER",
        "ZIGZAG, TOPER",
        "CALC, TOPER",
        "TCBW, ADAPTIVE",
        "TCCOU, ADAPTIVE",
        "SNAPSHOT, ADAPTIVE",
        "PUSH, ADAPTIVE",
        "ZIGZAG, ADAPTIVE",
        "CALC, ADAPTIVE"
    })
    void eachCombinationRecoversWithRedo(String checkpointer, String log) {
        long redone = 0;
        for (String spooling : new String[] {"no", "yes"}) {
            String recovery = spooling.equals("no") ? "full" : "instant";
            SeedResult result = run(
                    SYSTEM_M,
                    "calm",
                    3,
                    "sites=1",
                    "checkpointer=" + checkpointer,
                    "log=" + log,
                    "spooling=" + spooling,
                    "recovery=" + recovery,
                    "crash-one=4",
                    "crash-in-recovery=0.3",
                    "faults-end-millis=400");
            assertThat(result.violations()).isEmpty();
            redone += result.reached().getOrDefault("recovered with redo", 0L);
        }
        assertThat(redone).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "crash-when-quiescing, TCCOU",
        "crash-when-sweep-begins, TCBW",
        "crash-when-segment-sent, ACCOU",
        "crash-when-sweep-begins, SNAPSHOT",
        "crash-when-segment-sent, PUSH",
        "crash-when-segment-sent, CALC",
        "crash-when-home-sent, ZIGZAG",
        "crash-when-copy-forced, FUZZY",
        "crash-when-home-sent, ACBW",
        "crash-when-home-written, TCCOU",
        "crash-when-discarded, FUZZY",
        "crash-when-sealed, TCBW",
        "crash-when-responded, ACCOU"
    })
    void aSiteDiesAtEachCrashPoint(String point, String checkpointer) {
        long struck = 0;
        for (long seed = 1; seed <= 3; seed++) {
            SeedResult result = run(
                    SYSTEM_M,
                    "calm",
                    seed,
                    "sites=1",
                    "checkpointer=" + checkpointer,
                    point + "=3",
                    "faults-end-millis=400");
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            struck += result.faults().get(point);
        }
        assertThat(struck).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "crash-when-cleared, FUZZY, no",
        "crash-when-cleared, TCCOU, yes",
        "crash-when-buffered, FUZZY, yes",
        "crash-when-buffered, ACBW, no",
        "crash-when-buffered, CALC, no",
        "crash-when-home-sent, TCBW, no"
    })
    void aSiteWithASingleCopyDiesAtEachCrashPoint(String point, String checkpointer, String spooling) {
        long struck = 0;
        for (long seed = 1; seed <= 3; seed++) {
            SeedResult result = run(
                    SYSTEM_M,
                    "disks",
                    seed,
                    "sites=1",
                    "backup=single",
                    "checkpointer=" + checkpointer,
                    "spooling=" + spooling,
                    point + "=3",
                    "crash-in-recovery=0.3",
                    "faults-end-millis=400");
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            struck += result.faults().get(point);
        }
        assertThat(struck).isPositive();
    }

    @Test
    void aSiteDiesAtATenthOfItsOperationsAndNothingIsLost() {
        assertThat(SYSTEM_M.sweep("kills").run(1, new Shard(1, 10)))
                .satisfies(report -> assertThat(report.violations()).isEmpty())
                .satisfies(report -> assertThat(report.states()).isGreaterThan(10));
    }

    @Test
    void aSeedRepeatsItselfToTheByte() {
        assertThat(run(SYSTEM_M, "everything", 7).trace())
                .isEqualTo(run(SYSTEM_M, "everything", 7).trace());
    }

    @Test
    void theMessagesOfARunAreDrawn() {
        Diagram diagram = Recording.of(hooks -> SYSTEM_M.small(1, hooks), SYSTEM_M.text());
        assertThat(diagram.text()).contains("Submit", "Answer");
    }

    @Test
    void aCombinationThatDoesNotFitIsRefused() {
        Scenario fuzzy = SYSTEM_M.scenario(SYSTEM_M.plan("calm")).with("checkpointer", "FUZZY");
        assertThatThrownBy(() -> fuzzy.with("log", "AOPER"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("FUZZY allows VALUE and PARALLEL_VALUE alone");
        Scenario single = SYSTEM_M.scenario(SYSTEM_M.plan("calm")).with("backup", "single");
        assertThatThrownBy(() -> single.with("recovery", "instant"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("single allows these two logs and recovery full alone");
    }
}
