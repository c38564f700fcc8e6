package org.raidlab.experiments.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Chart;

class ThousandRelationTest {
    @Test
    void elevenTuplesHaveTheValueThatIsSelected() {
        for (int tuples : List.of(100, 1_000)) {
            ThousandRelation relation = ThousandRelation.of(tuples, 1);
            int column = relation.columnOfEleven().equals("ten") ? 2 : 4;
            assertThat(relation.lines()).hasSize(tuples);
            assertThat(relation.lines().stream()
                            .filter(line -> line.split(",", -1)[column].equals(relation.valueOfEleven())))
                    .hasSize(11);
        }
    }

    @Test
    void theLineOfLeastSquaresIsFound() {
        Line line = Line.through(List.of(new Chart.Point(0, 1), new Chart.Point(1, 3), new Chart.Point(2, 5)));
        assertThat(line).isEqualTo(new Line(1, 2, 1));
        assertThat(Line.through(List.of(new Chart.Point(0, 0), new Chart.Point(1, 3), new Chart.Point(2, 0)))
                        .r2())
                .isZero();
    }

    @Test
    void processorTimeIsToldInTicksOf20Milliseconds() {
        assertThat(Ticks.of(0.031)).isEqualTo(0.04);
        assertThat(Ticks.of(0.009)).isZero();
    }
}
