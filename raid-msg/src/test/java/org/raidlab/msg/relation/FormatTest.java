package org.raidlab.msg.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FormatTest {
    @ParameterizedTest
    @ValueSource(strings = {"i1", "i2", "i4", "i8", "f4", "f8", "c1", "c20", "c255"})
    void parsesWhatItPrints(String text) {
        assertThat(Format.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "i", "i3", "i16", "f1", "c0", "c256", "c1000", "I4", "x1", "c-1", " i4", "i4 "})
    void refusesAnythingElse(String text) {
        assertThatThrownBy(() -> Format.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void blanksAreZeroAndNoText() {
        assertThat(List.of(
                        Format.I2.blank(),
                        Format.F8.blank(),
                        Format.character(3).blank()))
                .containsExactly(new Value.Int(0), new Value.Float(0), new Value.Text(""));
    }

    @Test
    void equalFormatsHaveOneHashInEveryRun() {
        assertThat(Format.parse("i4")).isEqualTo(Format.I4).hasSameHashCodeAs(Format.I4);
        assertThat(Format.character(20).hashCode()).isEqualTo(2 * 256 + 20);
    }

    @Test
    void charactersAreNotNumeric() {
        assertThat(Format.I1.isNumeric()).isTrue();
        assertThat(Format.F4.isNumeric()).isTrue();
        assertThat(Format.character(1).isNumeric()).isFalse();
    }
}
