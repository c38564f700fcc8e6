package org.raidlab.experiments.factors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Observation;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;

final class CellTest {
    private static final Parameters CONSTANTS = new FactorsExperiment()
            .parameters()
            .with("algorithms", "opt,concurrency=none+log=heap")
            .with("clients", "4,16")
            .with("seeds", "1,2,3");

    @Test
    void thereIsACellForEachCombinationOfLevels() {
        List<Cell> cells = Cell.all(CONSTANTS);
        assertThat(cells).hasSize(2 * 2 * 3).doesNotHaveDuplicates();
        assertThat(cells.getFirst().whole("clients")).isEqualTo(4);
        assertThat(cells.getLast().level("seeds")).isEqualTo("3");
    }

    @Test
    void aWordIsAConcurrencyControlAndKeysAreThoseOfAClusterFile() {
        List<Cell> cells = Cell.all(CONSTANTS);
        assertThat(cells.getFirst().algorithms()).containsExactly(Map.entry("concurrency", "opt"));
        assertThat(cells.getLast().algorithms())
                .containsEntry("concurrency", "none")
                .containsEntry("log", "heap");
    }

    @Test
    void aCurveIsNamedByTheFactorsThatVary() {
        List<Cell> cells = Cell.all(CONSTANTS);
        assertThat(cells.getFirst().withoutSeed().with("clients", "").varied(cells))
                .isEqualTo("algorithms=opt");
        assertThat(cells.getFirst().file()).isEmpty();
        assertThat(cells.getFirst().with("workloads", "my.yaml").file()).isPresent();
    }

    @Test
    void theTidyTableHasAColumnForEachFactor() {
        Cell cell = Cell.all(CONSTANTS).getLast();
        Outcome outcome = new Outcome(
                List.of(),
                List.of(
                        new Observation(cell.seedKey(Measure.THROUGHPUT), 2, 12.5, "/s"),
                        new Observation(cell.key(Measure.THROUGHPUT), 2, 12.5, "/s")),
                List.of());
        assertThat(new FactorsExperiment().tidy(outcome))
                .contains("algorithms,workloads,sites,clients,items,size,writes,theta,seeds,repeat,measure,value,unit\n"
                        + "concurrency=none+log=heap,read-modify-write,3,16,1000,4,0.5,0.0,3,2,throughput,12.5,/s\n");
    }
}
