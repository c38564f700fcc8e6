package org.raidlab.rrvm.sim;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.rrvm.sim.Mutants.Mutant;

class QuorumMutantsTest {
    static List<Mutant> mutants() {
        return QuorumMutants.all();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantOfTheQuorumIsCaughtAndTheRightSystemIsNot(Mutant mutant) {
        MutantsTest.requireCaught(mutant);
    }
}
