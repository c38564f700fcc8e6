package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.bench.Row;

final class BenchTableTest {
    @Test
    void aRowHasBothFiguresTheirUnitAndTheRatioWithItsInterval() {
        Row row = Row.of("rtt/64/nio", "us", new double[] {13.52, 13.48}, new double[] {11.8, 11.8});
        List<String> lines = BenchTable.lines(List.of(row));
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).contains("key", "ours", "reference", "unit", "ratio", "90 % interval");
        assertThat(lines.getLast().split(" +"))
                .containsExactly("rtt/64/nio", "13.5", "11.8", "us", "1.14", "1.14", "to", "1.15");
    }
}
