package org.raidlab.checkpoint.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.checkpoint.leubhargava.Mutant;

/**
 * The simulator catches every mutant but one: to restore before the reply costs time and nothing else, and is caught by
 * the order of effects.
 */
final class MutantsSimTest {
    private static final int SEEDS_MAX = 100;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RESTORES_BEFORE_REPLY")
    void aMutantIsCaught(Mutant mutant) {
        long seed = 1;
        while (seed <= SEEDS_MAX && isClean(seed, mutant)) {
            seed++;
        }
        assertThat(seed).as("seeds needed for %s", mutant).isLessThanOrEqualTo(SEEDS_MAX);
    }

    private static boolean isClean(long seed, Mutant mutant) {
        ChatRun.Options options = ConcurrentSimTest.Plans.options("lossy", 4).with(mutant.factory());
        return ChatRun.run(seed, options).result().violations().isEmpty();
    }

    /** What catches them is the broken rule: under the same plan the whole algorithm is clean. */
    @org.junit.jupiter.api.Test
    void theWholeAlgorithmIsCleanUnderThatPlan() {
        for (long seed = 1; seed <= 30; seed++) {
            assertThat(ChatRun.run(seed, ConcurrentSimTest.Plans.options("lossy", 4))
                            .result()
                            .violations())
                    .isEmpty();
        }
    }
}
