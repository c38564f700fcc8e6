package org.raidlab.systemm.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.sim.run.SeedResult;

/** The campaigns find what they are there to find: sites that break one rule each. */
class MutantsTest {
    private static final int SEEDS_MAX = 40;

    static List<Mutant> mutants() {
        return Mutants.all();
    }

    private static SeedResult run(SystemMSimulation system, Mutant mutant, long seed) {
        String settings = "sites=1 faults-end-millis=1000 " + mutant.settings();
        return CampaignTest.run(system, "calm", seed, settings.split(" "));
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantIsCaughtAndTheRightSystemIsNot(Mutant mutant) {
        SystemMSimulation wrong = new SystemMSimulation(mutant::in);
        long seed = 1;
        while (run(wrong, mutant, seed).violations().isEmpty()) {
            seed++;
            assertThat(seed).as("seeds without a violation").isLessThanOrEqualTo(SEEDS_MAX);
        }
        assertThat(run(new SystemMSimulation(), mutant, seed).violations())
                .as("violations of the right system at seed %d", seed)
                .isEmpty();
    }

    @Test
    void thereAreThirtyOneOfThem() {
        assertThat(mutants()).hasSize(31).extracting(Mutant::name).doesNotHaveDuplicates();
    }
}
