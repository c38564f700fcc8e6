package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.harness.sim.mutant.Runs;
import org.raidlab.sim.run.SeedResult;

/** A site dies with commits that it has not acknowledged, and stays away while the others go on. */
class OutageSimTest {
    private static final int SEEDS = 6;

    /** The log, and what is remembered of commits, is measured at each record and each step. */
    @Test
    void neitherTheLogNorWhatIsRememberedGrowsWhileASiteIsAway() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            SeedResult result = Runs.VIEWS_OUTAGE.run(seed);
            assertThat(result.violations()).as("seed " + seed).isEqualTo(List.of());
        }
    }
}
