package org.raidlab.sim.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.data.Wisconsin.Flavour;

class GeneratorTest {
    @Test
    void thousandIsAFunctionOfItsSeed() {
        assertThat(new Thousand(100, 7).lines())
                .containsExactlyElementsOf(new Thousand(100, 7).lines().toList());
        assertThat(new Thousand(100, 8).lines().toList())
                .isNotEqualTo(new Thousand(100, 7).lines().toList());
    }

    @Test
    void thousandHasSequentialKeysAndValuesWithinTheRangesOfItsColumns() {
        List<List<String>> rows = new Thousand(1_000, 1988).rows().toList();
        int[] ranges = {1_000, 2, 10, 20, 100, 1_000};
        for (int i = 0; i < rows.size(); i++) {
            assertThat(rows.get(i).getFirst()).isEqualTo(Integer.toString(i));
            for (int column = 0; column < ranges.length; column++) {
                assertThat(Integer.parseInt(rows.get(i).get(column))).isBetween(0, ranges[column] - 1);
            }
        }
    }

    @Test
    void wisconsinOf1993HasExactSelectivities() {
        List<List<String>> rows =
                new Wisconsin(1_000, 1983, Flavour.F1993).rows().toList();
        assertThat(rows.stream().map(List::getFirst).distinct()).hasSize(1_000);
        assertThat(rows.stream().filter(row -> row.get(4).equals("8"))).hasSize(100);
        assertThat(rows.stream().filter(row -> row.get(6).equals("42"))).hasSize(10);
    }

    @Test
    void wisconsinStringsAreUniqueAnd52Long() {
        List<List<String>> rows =
                new Wisconsin(1_000, 1983, Flavour.F1983).rows().toList();
        assertThat(rows).allSatisfy(row -> assertThat(row.get(13)).hasSize(52));
        assertThat(rows.stream().map(row -> row.get(13)).distinct()).hasSize(1_000);
        assertThat(rows.stream().map(row -> row.get(15)).distinct()).hasSize(4);
    }
}
