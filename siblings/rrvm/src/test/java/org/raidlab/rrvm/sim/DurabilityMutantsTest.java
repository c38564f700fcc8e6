package org.raidlab.rrvm.sim;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.rrvm.sim.Mutants.Mutant;

class DurabilityMutantsTest {
    static List<Mutant> mutants() {
        return DurabilityMutants.all();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantOfADurabilityIsCaughtAndTheRightSystemIsNot(Mutant mutant) {
        MutantsTest.requireCaught(mutant);
    }
}
