package org.raidlab.experiments.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IntervalTest {
    @Test
    void theMedianIsTheMiddleOrHalfWayBetweenTwoMiddles() {
        assertThat(Interval.median(new double[] {3, 1, 2})).isEqualTo(2);
        assertThat(Interval.median(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
        assertThat(Interval.median(new double[] {7})).isEqualTo(7);
    }

    /** From tables of the binomial distribution with equal chances. */
    @ParameterizedTest
    @CsvSource({"1, 0", "4, 0", "5, 0", "8, 1", "15, 3", "21, 6", "30, 10"})
    void theBoundsStandAtTheRanksOfTheBinomialDistribution(int size, int rank) {
        assertThat(Interval.lowerRank(size)).isEqualTo(rank);
    }

    @Test
    void theBoundsAreMembersOfTheSampleAtThoseRanks() {
        double[] sample = IntStream.rangeClosed(1, 15).asDoubleStream().toArray();
        assertThat(Interval.of(sample)).isEqualTo(new Interval(8, 4, 12));
    }

    @Test
    void nineTimesOfTenTheTrueMedianLiesWithin() {
        SplittableRandom random = new SplittableRandom(17);
        int samples = 4_000;
        int within = 0;
        for (int i = 0; i < samples; i++) {
            double[] skewed = DoubleStream.generate(() -> -Math.log(random.nextDouble()))
                    .limit(15)
                    .toArray();
            Interval interval = Interval.of(skewed);
            within += interval.low() <= Math.log(2) && Math.log(2) <= interval.high() ? 1 : 0;
        }
        assertThat((double) within / samples).isCloseTo(0.965, within(0.02));
    }

    @Test
    void anEmptySampleHasNoMedian() {
        assertThatIllegalArgumentException().isThrownBy(() -> Interval.median(new double[0]));
    }
}
