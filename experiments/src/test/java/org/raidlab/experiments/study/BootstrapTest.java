package org.raidlab.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BootstrapTest {
    private static final List<Double> HUNDRED =
            IntStream.rangeClosed(1, 100).mapToObj(Double::valueOf).toList();

    @Test
    void theIntervalContainsTheFigureAndNarrowsWithMoreRuns() {
        Measured many = Bootstrap.measured("k", "", 100, runs -> Bootstrap.mean(HUNDRED, runs));
        assertThat(many.interval().median()).isEqualTo(50.5);
        assertThat(many.interval().low()).isBetween(43.0, 47.0);
        assertThat(many.interval().high()).isBetween(54.0, 58.0);
        Measured few = Bootstrap.measured("k", "", 10, runs -> Bootstrap.mean(HUNDRED.subList(45, 55), runs));
        assertThat(few.interval().low()).isLessThan(few.interval().median());
    }

    @Test
    void aRunInTheMiddleIsNotRareAndOneOutsideIs() {
        assertThat(Bootstrap.rankProbability(50, HUNDRED)).isEqualTo(1);
        assertThat(Bootstrap.rankProbability(0, HUNDRED)).isEqualTo(2.0 / 101);
        assertThat(Bootstrap.rankProbability(2, HUNDRED)).isEqualTo(6.0 / 101);
        assertThat(Bootstrap.rankProbability(101, HUNDRED)).isEqualTo(2.0 / 101);
    }
}
