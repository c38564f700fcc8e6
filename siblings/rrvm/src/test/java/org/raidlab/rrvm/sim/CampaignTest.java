package org.raidlab.rrvm.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.diagram.Diagram;
import org.raidlab.sim.diagram.Recording;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.Shard;

class CampaignTest {
    private static final RrvmSimulation RRVM = new RrvmSimulation();

    static SeedResult run(RrvmSimulation system, String plan, long seed, String... said) {
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
    void nothingAcknowledgedIsLostSilentlyUnder(String plan) {
        for (long seed = 1; seed <= 3; seed++) {
            assertThat(run(RRVM, plan, seed).violations()).as("seed " + seed).isEmpty();
        }
    }

    /** Each fault that only a manager and its server have together strikes, and shows what it is there to show. */
    @ParameterizedTest
    @CsvSource({
        "server-restarts-empty, WentToDisk",
        "stale-server-returns, WentToDisk",
        "drainer-stuck, acknowledged in two memories",
        "both-die, reported a possible loss",
        "crash-when-attached=2 server-restarts-empty, WentToRemote",
        "crash-when-acknowledged, recovered from a server"
    })
    void aFaultOfManagerAndServerStrikes(String faults, String reached) {
        long struck = 0;
        SequencedMap<String, Long> all = new LinkedHashMap<>();
        for (long seed = 1; seed <= 4; seed++) {
            SeedResult result = run(RRVM, "calm", seed, ("faults-end-millis=2000 " + faults + "=2").split(" "));
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            struck += result.faults().getOrDefault(faults.replaceAll("=.*", ""), 0L);
            result.reached().forEach((what, count) -> all.merge(what, count, Long::sum));
        }
        assertThat(struck).isPositive();
        assertThat(all).containsKey(reached);
    }

    /** Manager and server die together, so acknowledged transactions are lost: some are, and each loss is reported. */
    @Test
    void whatBothHadInMemoryIsLostAndReported() {
        long lost = 0;
        for (long seed = 1; seed <= 5; seed++) {
            SeedResult result = run(RRVM, "calm", seed, "both-die=3", "faults-end-millis=2500");
            assertThat(result.violations()).as("seed " + seed).isEmpty();
            lost += result.transactions().unknown();
        }
        assertThat(lost).isPositive();
    }

    @Test
    void aSiteDiesAtEachOfItsOperationsAndNothingIsLost() {
        assertThat(RRVM.sweep("kills").run(1, Shard.ALL))
                .satisfies(report -> assertThat(report.violations()).isEmpty())
                .satisfies(report -> assertThat(report.states()).isGreaterThan(50));
    }

    @Test
    void aSeedRepeatsItselfToTheByte() {
        assertThat(run(RRVM, "everything", 7).trace())
                .isEqualTo(run(RRVM, "everything", 7).trace());
    }

    @Test
    void theMessagesOfARunAreDrawn() {
        Diagram diagram = Recording.of(hooks -> RRVM.small(1, hooks), RRVM.text());
        assertThat(diagram.text()).contains("Attach", "Store", "Stored");
    }

    @Test
    void acknowledgementsComeFromMemoriesAndMirrorsAndNotOnlyFromTheDisk() {
        for (long seed = 1; seed <= 3; seed++) {
            SequencedMap<String, Long> reached =
                    run(RRVM, "calm", seed, "faults-end-millis=600").reached();
            assertThat(reached).containsKeys("acknowledged in two memories", "acknowledged in a mirror");
            assertThat(reached.get("acknowledged in two memories")).isGreaterThan(10);
            assertThat(reached.get("acknowledged in a mirror")).isGreaterThan(10);
        }
    }
}
