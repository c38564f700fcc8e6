package org.raidlab.rrvm.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.rrvm.sim.Mutants.Mutant;
import org.raidlab.sim.run.SeedResult;

/** The campaigns find what they are there to find: managers and servers that break one rule each. */
class MutantsTest {
    private static final int SEEDS_MAX = 60;

    static List<Mutant> mutants() {
        return Mutants.all();
    }

    private static SeedResult run(RrvmSimulation system, Mutant mutant, long seed) {
        String settings = "faults-end-millis=2000 " + mutant.settings();
        return CampaignTest.run(system, "calm", seed, settings.split(" "));
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantIsCaughtAndTheRightSystemIsNot(Mutant mutant) {
        requireCaught(mutant);
    }

    static void requireCaught(Mutant mutant) {
        RrvmSimulation wrong = new RrvmSimulation(mutant::in);
        long seed = 1;
        while (run(wrong, mutant, seed).violations().isEmpty()) {
            seed++;
            assertThat(seed).as("seeds without a violation").isLessThanOrEqualTo(SEEDS_MAX);
        }
        assertThat(run(new RrvmSimulation(), mutant, seed).violations())
                .as("violations of the right system at seed %d", seed)
                .isEmpty();
    }

    @Test
    void thereAreTwentyOneOfThem() {
        assertThat(mutants()).hasSize(21).extracting(Mutant::name).doesNotHaveDuplicates();
    }
}
