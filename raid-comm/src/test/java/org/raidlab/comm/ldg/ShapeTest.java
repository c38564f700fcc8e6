package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShapeTest {
    private static final ProcessId SENDER = new ProcessId(1, 1);

    @Test
    void fragmentsCoverTheMessageWithoutGapOrOverlap() {
        for (int total = 65; total < 2_000; total += 7) {
            Shape shape = Shape.of(total, 100);
            int end = 0;
            for (int index = 0; index < shape.count(); index++) {
                assertThat(shape.offsetOf(index)).isEqualTo(end);
                assertThat(shape.bytesOf(index)).isPositive();
                end += shape.bytesOf(index);
            }
            assertThat(end).isEqualTo(total);
        }
    }

    @Test
    void everyFragmentClaimsTheShapeThatItIsOf() {
        for (int total = 65; total < 2_000; total += 7) {
            Shape shape = Shape.of(total, 100);
            for (int index = 0; index < shape.count(); index++) {
                Header header = header(index, shape.count(), total);
                assertThat(Shape.claimedBy(header, shape.bytesOf(index))).isEqualTo(shape);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 100, 100",
        "0, 0, 100, 100",
        "-1, 3, 300, 100",
        "3, 3, 300, 100",
        "0, 3, 0, 100",
        "0, 3, -1, 100",
        "0, 3, 301, 100",
        "0, 3, 200, 100",
        "2, 3, 300, 101",
        "2, 3, 300, 0",
        "0, 2147483647, 2147483647, 100",
        "2147483646, 2147483647, 2147483647, 1",
        "0, 4, 200, 63",
        "1, 2, 100, 200",
        "0, -5, 300, 100",
    })
    void fieldsThatContradictEachOtherClaimNoShape(int index, int count, int total, int contentBytes) {
        assertThat(Shape.claimedBy(header(index, count, total), contentBytes)).isNull();
    }

    private static Header header(int index, int count, int total) {
        return new Header(Kind.FRAGMENT, SENDER, 1, index, count, total);
    }
}
