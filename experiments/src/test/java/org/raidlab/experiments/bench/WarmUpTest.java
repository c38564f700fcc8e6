package org.raidlab.experiments.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private static int turns(double... rates) throws IOException {
        Iterator<Double> next = Arrays.stream(rates).iterator();
        return WarmUp.untilSteady(next::next);
    }

    @Test
    void aSteadyContestantWarmsUpForThreeTurns() throws IOException {
        assertThat(turns(100, 102, 97)).isEqualTo(3);
    }

    @Test
    void aRisingRateGoesOn() throws IOException {
        assertThat(turns(10, 20, 40, 80, 81, 79)).isEqualTo(6);
    }

    @Test
    void oneSlowTurnIsNotTheEnd() throws IOException {
        assertThat(turns(10, 9, 20, 19, 20)).isEqualTo(5);
    }

    @Test
    void aRateThatAlwaysRisesEndsAfterFifteenTurns() throws IOException {
        double[] rate = {1};
        assertThat(WarmUp.untilSteady(() -> rate[0] *= 2)).isEqualTo(15);
    }
}
