package org.raidlab.msg.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ComparisonsTest {
    private static final List<Value> IN_ORDER = List.of(
            Value.NULL,
            new Value.Float(-0x1p70),
            new Value.Int(Long.MIN_VALUE),
            new Value.Int(-1),
            new Value.Float(-0.5),
            new Value.Int(0),
            new Value.Float(0.5),
            new Value.Int(1L << 53),
            new Value.Int((1L << 53) + 1),
            new Value.Int(Long.MAX_VALUE),
            new Value.Float(0x1p63),
            new Value.Text(""),
            new Value.Text("A"),
            new Value.Text("a"),
            new Value.Text("a b"),
            new Value.Text("ab"),
            new Value.Text("\uffee"),
            new Value.Text("\ud83d\ude00"));

    @Test
    void theOrderIsTotal() {
        for (int i = 0; i < IN_ORDER.size(); i++) {
            for (int j = 0; j < IN_ORDER.size(); j++) {
                int order = Comparisons.compare(IN_ORDER.get(i), IN_ORDER.get(j));
                assertThat(Integer.signum(order))
                        .as("%s against %s", IN_ORDER.get(i), IN_ORDER.get(j))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @Test
    void trailingBlanksDoNotCountButInnerOnesDo() {
        assertThat(Comparisons.compare(new Value.Text("ab  "), new Value.Text("ab")))
                .isZero();
        assertThat(Comparisons.compare(new Value.Text("a b"), new Value.Text("ab")))
                .isNegative();
        assertThat(Comparisons.compare(new Value.Text(" "), new Value.Text(""))).isZero();
    }

    @Test
    void numbersOfBothKindsAreComparedExactly() {
        assertThat(Comparisons.compare(new Value.Int((1L << 53) + 1), new Value.Float(0x1p53)))
                .isPositive();
        assertThat(Comparisons.compare(new Value.Float(1), new Value.Int(1))).isZero();
        assertThat(Comparisons.compare(new Value.Float(-0.0), new Value.Float(0.0)))
                .isZero();
        assertThat(Comparisons.compare(new Value.Float(-0.0), new Value.Int(0))).isZero();
    }

    @Test
    void valuesThatCompareEqualHaveOneCanonicalSpelling() {
        assertThat(Comparisons.canonical(new Value.Float(-0.0))).isEqualTo(new Value.Int(0));
        assertThat(Comparisons.canonical(new Value.Float(2))).isEqualTo(new Value.Int(2));
        assertThat(Comparisons.canonical(new Value.Float(2.5))).isEqualTo(new Value.Float(2.5));
        assertThat(Comparisons.canonical(new Value.Float(0x1p63))).isEqualTo(new Value.Float(0x1p63));
        assertThat(Comparisons.canonical(new Value.Text("a "))).isEqualTo(new Value.Text("a"));
        assertThat(Comparisons.canonical(Value.NULL)).isEqualTo(Value.NULL);
    }
}
