package org.raidlab.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ChartTest {
    private static Finding row(String key, double ours, double paper) {
        return Measured.median(key, "s", List.of(ours, ours * 1.5)).told(Printed.number(paper));
    }

    private static Chart beside(Finding... findings) {
        return Chart.besidePaper("rows", "Rows", "seconds", List.of(findings)).orElseThrow();
    }

    @Test
    void aChartOfRowsHasTheFiguresForWhichThePaperHasANumber() {
        Finding without = Measured.median("b", "s", List.of(1.0)).told();
        Chart chart = beside(row("a", 2, 4), without, row("c<", 3, 6));
        assertThat(chart.rows()).containsExactly("a", "c<");
        assertThat(chart.curves()).extracting(Chart.Curve::isPaper).containsExactly(false, true);
        assertThat(chart.row(chart.curves().getLast().points().getLast())).isEqualTo("c<");
        assertThat(chart.svg()).contains(">a</text>", ">c&lt;</text>", ">paper</text>");
        assertThat(Chart.besidePaper("rows", "Rows", "seconds", List.of(without)))
                .isEmpty();
    }

    @Test
    void figuresFarApartAreOnALogarithmicAxisUnlessOneIsZero() {
        assertThat(beside(row("a", 2, 4)).scale()).isEqualTo(Chart.Scale.LINEAR);
        assertThat(beside(row("a", 2, 400)).scale()).isEqualTo(Chart.Scale.LOGARITHMIC);
        assertThat(beside(row("a", 0, 400)).scale()).isEqualTo(Chart.Scale.LINEAR);
    }
}
