package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;

final class EmbeddedStoresTest {
    private static List<Verdict> verdicts(double site, double store, List<String> rows) {
        Notebook notebook = new Notebook();
        rows.forEach(row -> notebook.note(row + "/throughput", row.equals("system-m") ? site : store, "1/s"));
        return EmbeddedStores.conclude(rows, notebook).stream()
                .map(Finding::verdict)
                .filter(verdict -> verdict != Verdict.ERA)
                .toList();
    }

    @Test
    void tenTimesEachStoreHoldsAndLessFallsShort() {
        assertThat(verdicts(1_000, 99, EmbeddedStores.ROWS)).hasSize(4).containsOnly(Verdict.HOLDS);
        assertThat(verdicts(1_000, 101, EmbeddedStores.ROWS)).hasSize(4).containsOnly(Verdict.FALLS_SHORT);
    }

    @Test
    void aStoreThatIsNotInstalledHasNoRow() {
        assertThat(verdicts(1_000, 10, List.of("system-m", "sqlite"))).containsExactly(Verdict.HOLDS);
        assertThat(verdicts(1_000, 10, List.of("system-m"))).isEmpty();
    }
}
