package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;

/**
 * Somebody without a key reads along, sends what he makes of it, and falls silent (docs/operations.md, *The cluster
 * key*). Each seed without a key did not find back to work before what is said of it was mended.
 */
class ForgedSimTest {
    private static SeedResult run(String replication, String sealed, long seed) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("forged"), SimSettings.Goal.ofTransactions(60))
                .with("replication", replication)
                .with("limits", "default") // the seeds below belong to runs of these sites and clients
                .with("groups", "0")
                .with("definitions", "no")
                .with("copies", "no")
                .with("unfetched-results", "no")
                .with("structures", "no")
                .with("joins", "no")
                .with("sealed", sealed);
        return RaidSimulation.run(draw.settings(seed), seed);
    }

    /**
     * Seed 4: a forged word of the name service bore the generation that the next true one should have had. Seed 2: a
     * prepare named fewer members than the view has. Seed 10: a commit that CC knew nothing of ended a site. With
     * {@code rowa} the highest incarnation ever claimed was believed.
     */
    @ParameterizedTest
    @CsvSource({"rowaa, 2", "rowaa, 4", "rowaa, 10", "rowa, 1"})
    void sitesCommitAgainWhenTheForgerIsSilentWith(String replication, long seed) {
        SeedResult result = run(replication, "no", seed);

        assertThat(result.violations()).isEmpty();
        assertThat(result.faults().get("forgeries")).isGreaterThan(1_000);
    }

    /**
     * With all that a run draws. Seed 1: clients recorded a forged commitment without a stamp. Seed 2: a site took the
     * word that somebody has another site's address for its own. Seed 34: a process took a forged part of a log for
     * damage of its storage.
     */
    @ParameterizedTest
    @CsvSource({"rowa, 1", ", 2", ", 34"})
    void noProcessEndsWith(@Nullable String replication, long seed) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("forged"), SimSettings.Goal.ofTransactions(60))
                .with("sealed", "no");
        RandomScenario drawn = replication == null ? draw : draw.with("replication", replication);

        assertThat(RaidSimulation.run(drawn.settings(seed), seed).violations()).isEmpty();
    }

    @Test
    void withAKeyNothingHappensAtAll() {
        SeedResult result = run("rowaa", "yes", 1);

        assertThat(result.violations()).isEmpty();
        assertThat(result.faults().get("forgeries")).isGreaterThan(1_000);
    }
}
