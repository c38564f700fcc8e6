package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;
import org.raidlab.experiments.systemm.RecoveryTime.Recovered;

final class RecoveryTimeTest {
    private static final List<Integer> NUMBERS = List.of(100, 200, 400);

    private final Notebook notebook = new Notebook();

    /** Notes recoveries in which each logged transaction takes so long. */
    private void note(String row, double micros) {
        note(row, new Recovered(50, 0, 0), recovered(100, micros), recovered(200, micros), recovered(400, micros));
    }

    private static Recovered recovered(int transactions, double micros) {
        return new Recovered(50 + transactions * micros, transactions, 10);
    }

    private void note(String row, Recovered... recoveries) {
        RecoveryTime.note(row, NUMBERS, List.of(recoveries), notebook);
    }

    private Verdict verdict(String key) {
        return RecoveryTime.conclude(RecoveryTime.ROWS, NUMBERS, notebook).stream()
                .filter(finding -> finding.key().equals(key))
                .map(Finding::verdict)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aLogWhoseTransactionsTakeAsLongAsThePaperSaysPassesAllChecks() {
        RecoveryTime.ROWS.forEach(row -> note(row, row.endsWith("VALUE") ? 1 : row.endsWith("AOPER") ? 1.5 : 2));
        assertThat(RecoveryTime.conclude(RecoveryTime.ROWS, NUMBERS, notebook))
                .extracting(Finding::verdict)
                .doesNotContain(Verdict.FALLS_SHORT)
                .contains(Verdict.HOLDS);
    }

    @Test
    void aTransactionLogThatIsRedoneFasterThanAValueLogFallsShort() {
        RecoveryTime.ROWS.forEach(row -> note(row, row.endsWith("TOPER") ? 1 : 2));
        assertThat(verdict("TCCOU/TOPER/by-value")).isEqualTo(Verdict.FALLS_SHORT);
        assertThat(verdict("TCCOU/TOPER/by-action")).isEqualTo(Verdict.FALLS_SHORT);
        assertThat(verdict("TCCOU/ADAPTIVE/by-transaction")).isEqualTo(Verdict.FALLS_SHORT);
    }

    @Test
    void aStripedLogThatIsRedoneSlowerThanOneStripeFallsShort() {
        RecoveryTime.ROWS.forEach(row -> note(row, row.equals("FUZZY/PARALLEL_VALUE") ? 1.1 : 1));
        assertThat(verdict("FUZZY/PARALLEL_VALUE/by-value")).isEqualTo(Verdict.FALLS_SHORT);
    }

    @Test
    void aTimeThatGrowsFasterThanTheLogFallsShort() {
        RecoveryTime.ROWS.forEach(row -> note(row, 1));
        Notebook faster = new Notebook();
        RecoveryTime.ROWS.forEach(row -> RecoveryTime.note(
                row,
                NUMBERS,
                List.of(new Recovered(50, 0, 0), recovered(100, 1), recovered(200, 4), recovered(400, 16)),
                faster));
        assertThat(RecoveryTime.conclude(RecoveryTime.ROWS, NUMBERS, faster))
                .filteredOn(finding -> finding.key().endsWith("/linear"))
                .extracting(Finding::verdict)
                .containsOnly(Verdict.FALLS_SHORT);
        assertThat(verdict("TCCOU/VALUE/linear")).isEqualTo(Verdict.HOLDS);
    }
}
