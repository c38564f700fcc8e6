package org.raidlab.experiments.bench.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ThroughputTest {
    private static List<Integer> tenths(int count, int commits) {
        return Collections.nCopies(count, commits);
    }

    @Test
    void theSteadyRateIsThatOfTheLastQuarter() {
        List<Integer> tenths = new ArrayList<>(tenths(30, 5));
        tenths.addAll(tenths(10, 50));
        assertThat(new Throughput(tenths).steady()).isCloseTo(500, within(1e-9));
    }

    @Test
    void theShareIsReachedAtTheEndOfTheFirstHalfSecondThatHasIt() {
        List<Integer> tenths = new ArrayList<>(tenths(20, 10));
        tenths.addAll(tenths(20, 100));
        assertThat(new Throughput(tenths).secondsTo(0.8)).hasValue(2.4);
        assertThat(new Throughput(tenths).secondsTo(0.1)).hasValue(0.5);
    }

    @Test
    void aHalfSecondIsTheShortestTimeThatHasARate() {
        assertThat(new Throughput(tenths(4, 10)).secondsTo(0.8)).isEqualTo(OptionalDouble.empty());
    }
}
