package org.raidlab.msg.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.core.codec.Row;

final class ProjectionTest {
    private static final RowLayout LAYOUT = new RowLayout(
            List.of(Format.I4, Format.character(12), Format.I2, Format.F8, Format.I1, Format.I8, Format.I4, Format.I4));
    private static final List<Value> VALUES = List.of(
            new Value.Int(7),
            new Value.Text("seven"),
            Value.NULL,
            new Value.Float(7.5),
            new Value.Int(-7),
            Value.NULL,
            new Value.Int(77),
            new Value.Int(777));
    private static final int BASE = 3;

    @ParameterizedTest
    @MethodSource("choices")
    void aNarrowRowHasTheValuesOfItsAttributes(List<Integer> positions) {
        Projection projection = Projection.of(LAYOUT, positions).orElseThrow();
        byte[] memory = new byte[BASE + LAYOUT.width()];
        System.arraycopy(LAYOUT.pack(VALUES).bytes(), 0, memory, BASE, LAYOUT.width());
        Row row = projection.of(memory, BASE);
        assertThat(row.bytes()).hasSize(projection.width());
        assertThat(positions)
                .allSatisfy(
                        position -> assertThat(projection.get(row, position)).isEqualTo(VALUES.get(position)));
    }

    static List<List<Integer>> choices() {
        return List.of(List.of(), List.of(2), List.of(1, 5), List.of(0, 3, 7), List.of(0, 1, 2, 3, 4, 5, 6, 7));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void whatTheRelationDoesNotHaveIsNoProjection(List<Integer> positions) {
        assertThat(Projection.of(LAYOUT, positions)).isEmpty();
    }

    static List<List<Integer>> mistakes() {
        return List.of(List.of(8), List.of(-1), List.of(2, 2), List.of(3, 1));
    }

    @Test
    void itIsNarrowerThanTheRelation() {
        assertThat(Projection.of(LAYOUT, List.of(4)).orElseThrow().width()).isEqualTo(2);
    }
}
