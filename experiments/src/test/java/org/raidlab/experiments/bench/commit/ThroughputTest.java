package org.raidlab.experiments.bench.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.bench.commit.Throughput.Sample;

final class ThroughputTest {
    private static Throughput ofRates(double... rates) {
        List<Sample> samples = new ArrayList<>();
        for (double rate : rates) {
            samples.add(new Sample(samples.size() + 1, rate));
        }
        return new Throughput(samples);
    }

    @Test
    void theSteadyRateIsTheMedianOfTheLastQuarter() {
        assertThat(ofRates(1, 1, 1, 1, 1, 1, 1, 1, 1, 100, 7, 101).steady()).isEqualTo(100);
        assertThat(ofRates(5).steady()).isEqualTo(5);
    }

    @Test
    void aShareOfTheSteadyRateIsReachedAtTheEndOfTheFirstSampleThatHasIt() {
        Throughput throughput = ofRates(10, 79, 80, 60, 100, 100, 100, 100);
        assertThat(throughput.secondsTo(0.8)).isEqualTo(3);
        assertThat(throughput.secondsTo(0.1)).isEqualTo(1);
    }
}
