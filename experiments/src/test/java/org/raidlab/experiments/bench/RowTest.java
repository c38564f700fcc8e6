package org.raidlab.experiments.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class RowTest {
    private static final Offset<Double> NEARLY = within(1e-9);

    @Test
    void theRatioIsTheMedianOfTheRoundsRatiosNotTheRatioOfTheMedians() {
        Row row = Row.of("rtt/64/nio", "us", new double[] {10, 40, 90}, new double[] {10, 10, 100});
        assertThat(row.ours()).isEqualTo(40);
        assertThat(row.reference()).isEqualTo(10);
        assertThat(row.ratio().median()).isEqualTo(1);
        assertThat(row.ratio().low()).isEqualTo(0.9);
        assertThat(row.ratio().high()).isEqualTo(4);
    }

    @Test
    void timesAreToldInMicroseconds() {
        Row row = Row.ofNanos("rtt/64/nio", new double[] {12_000}, new double[] {10_000});
        assertThat(row.ours()).isEqualTo(12);
        assertThat(row.ratio().median()).isEqualTo(1.2, NEARLY);
    }

    @Test
    void ofRatesMoreIsBetter() {
        Row row = Row.ofRates("append/128/dsync", "forces/s", 1, new double[] {100_000}, new double[] {200_000});
        assertThat(row.ours()).isEqualTo(10_000, NEARLY);
        assertThat(row.ratio().median()).isEqualTo(2, NEARLY);
    }

    @Test
    void programsFindEveryFigureByName() {
        Row row = Row.of("k", "us", new double[] {1}, new double[] {2});
        assertThat(row.fields())
                .containsEntry("key", "k")
                .containsEntry("ours", 1.0)
                .containsEntry("reference", 2.0)
                .containsEntry("ratio", 0.5)
                .containsEntry("low", 0.5)
                .containsEntry("high", 0.5)
                .containsEntry("unit", "us");
    }
}
