package org.raidlab.msg.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.Row;

final class RowLayoutTest {
    private static final List<Format> FORMATS = List.of(
            Format.I1,
            Format.I2,
            Format.I4,
            Format.I8,
            Format.F4,
            Format.F8,
            Format.character(1),
            Format.character(255),
            Format.I4);
    private static final RowLayout LAYOUT = new RowLayout(FORMATS);

    @Test
    void widthIsTheNullMapAndEachAttributesBytes() {
        assertThat(LAYOUT.width()).isEqualTo(2 + 1 + 2 + 4 + 8 + 4 + 8 + 2 + 256 + 4);
        assertThat(LAYOUT.attributes()).isEqualTo(9);
        assertThat(LAYOUT.offset(0)).isEqualTo(2);
        assertThat(LAYOUT.offset(2)).isEqualTo(5);
        assertThat(LAYOUT.bytes(7)).isEqualTo(256);
        assertThat(new RowLayout(List.of()).width()).isZero();
    }

    @Test
    void extremesComeBack() {
        List<Value> values = List.of(
                new Value.Int(Byte.MIN_VALUE),
                new Value.Int(Short.MAX_VALUE),
                new Value.Int(Integer.MIN_VALUE),
                new Value.Int(Long.MAX_VALUE),
                new Value.Float(Float.MAX_VALUE),
                new Value.Float(Double.MIN_VALUE),
                new Value.Text("x"),
                new Value.Text("é".repeat(127) + "e"),
                Value.NULL);
        assertThat(LAYOUT.unpack(LAYOUT.pack(values))).isEqualTo(values);
    }

    @Test
    void randomRowsComeBackFromAnyPlaceInAnArray() {
        for (long seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Value> values = randomRow(random);
            byte[] row = LAYOUT.pack(values).bytes();
            int base = random.nextInt(50);
            byte[] segment = new byte[base + row.length];
            System.arraycopy(row, 0, segment, base, row.length);
            assertThat(LAYOUT.unpack(segment, base)).as("seed %d", seed).isEqualTo(values);
        }
    }

    @Test
    void equalValuesHaveEqualBytesAndOnlyThey() {
        for (long seed = 0; seed < 500; seed++) {
            List<Value> values = randomRow(new SplittableRandom(seed));
            List<Value> others = randomRow(new SplittableRandom(seed + 1));
            assertThat(LAYOUT.pack(values)).isEqualTo(LAYOUT.pack(List.copyOf(values)));
            assertThat(LAYOUT.pack(values).equals(LAYOUT.pack(others)))
                    .as("seed %d", seed)
                    .isEqualTo(values.equals(others));
        }
    }

    @Test
    void aRowOfAnotherWidthOrNumberOfValuesIsRefused() {
        assertThatThrownBy(() -> LAYOUT.unpack(Row.EMPTY)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LAYOUT.pack(List.of(Value.NULL))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> new RowLayout(List.of(Format.character(1))).pack(List.of(new Value.Text("ab"))))
                .isInstanceOf(IllegalStateException.class);
    }

    private static List<Value> randomRow(SplittableRandom random) {
        List<Value> values = new ArrayList<>();
        for (Format format : FORMATS) {
            values.add(
                    random.nextInt(5) == 0
                            ? Value.NULL
                            : switch (format.kind()) {
                                case INTEGER -> new Value.Int(random.nextLong() >> (64 - 8 * format.width()));
                                case FLOATING -> new Value.Float(random.nextInt());
                                case CHARACTER -> new Value.Text("x".repeat(random.nextInt(format.width() + 1)));
                            });
        }
        values.set(4, new Value.Float((float) random.nextDouble()));
        return values;
    }
}
