package org.raidlab.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Chart.Scale;

final class AxisTest {
    @Test
    void ticksStandAtRoundValues() {
        assertThat(Axis.of(Scale.LINEAR, List.of(1.0, 12.0)).ticks()).containsExactly(0.0, 5.0, 10.0, 15.0);
        assertThat(Axis.of(Scale.LINEAR, List.of(0.0, 0.84)).ticks())
                .containsExactly(0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0);
        assertThat(Axis.of(Scale.LINEAR, List.of(-2.0, 97.0)).ticks())
                .containsExactly(-20.0, 0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
        assertThat(Axis.label(0.6000000000000001)).isEqualTo("0.6");
        assertThat(Axis.label(20_000)).isEqualTo("20,000");
        assertThat(Axis.label(1e-5)).isEqualTo("1e-05");
        assertThat(Axis.label(1e-4)).isEqualTo("0.0001");
    }

    @Test
    void aLogarithmicAxisHasPowersOfTen() {
        Axis axis = Axis.of(Scale.LOGARITHMIC, List.of(64.0, 500_000.0));
        assertThat(axis.ticks()).hasSize(6).startsWith(10.0).endsWith(1_000_000.0);
        assertThat(axis.at(1_000)).isCloseTo(0.4, within(1e-9));
    }
}
