package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;

final class CheckpointersTest {
    private static final double SEGMENT_BYTES = 8_000;

    private final Notebook notebook = new Notebook();

    /** Notes a row: transactions of a second, and the rest in microseconds and bytes. */
    private void note(String row, long throughput, long response, long stall, long memory) {
        Counted counted = new Counted(Map.of(
                "MESSAGE.generated",
                throughput,
                MeasuredSite.ELAPSED,
                1_000_000L,
                MeasuredSite.SEGMENTS,
                10L,
                MeasuredSite.EXTRA,
                memory,
                MeasuredSite.LAST_SWEEP,
                7_000L,
                Waits.RESPONSE,
                response,
                Waits.STALL,
                stall,
                Waits.STEP,
                90L));
        Checkpointers.note(row, counted, SEGMENT_BYTES, notebook);
    }

    private Verdict verdict(String key) {
        return Checkpointers.conclude(Checkpointers.ROWS, notebook).stream()
                .filter(finding -> finding.key().equals(key))
                .map(Finding::verdict)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void checkpointersThatCostLittleHoldAllBars() {
        Checkpointers.ROWS.forEach(row -> note(
                row, 1_000, row.startsWith("TCCOU") ? 5_000 : 2_000, 400, row.startsWith("PUSH") ? 8_000 : 40_000));
        assertThat(Checkpointers.conclude(Checkpointers.ROWS, notebook))
                .extracting(Finding::verdict)
                .doesNotContain(Verdict.FALLS_SHORT)
                .contains(Verdict.HOLDS);
    }

    @Test
    void checkpointersThatCostMuchFallShortOfEachBar() {
        Checkpointers.ROWS.forEach(row ->
                note(row, row.endsWith("never") ? 1_200 : row.endsWith("TOPER") ? 900 : 1_000, 5_000, 1_400, 40_000));
        assertThat(verdict("FUZZY/VALUE/throughput-by-never")).isEqualTo(Verdict.FALLS_SHORT);
        assertThat(verdict("FUZZY/VALUE/stall")).isEqualTo(Verdict.FALLS_SHORT);
        assertThat(verdict("CALC/VALUE/stall")).isEqualTo(Verdict.FALLS_SHORT);
        assertThat(verdict("CALC/VALUE/response-by-tccou")).isEqualTo(Verdict.FALLS_SHORT);
        assertThat(verdict("PUSH/VALUE/memory-by-tccou")).isEqualTo(Verdict.FALLS_SHORT);
        assertThat(verdict("CALC/TOPER/throughput-by-fuzzy")).isEqualTo(Verdict.FALLS_SHORT);
    }
}
