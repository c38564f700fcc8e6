package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;

final class DurableThroughputTest {
    private final Notebook notebook = new Notebook();

    private void note(String row, long throughput, long response) {
        Counted counted = new Counted(Map.of(
                Counted.GENERATED,
                throughput,
                Counted.RESPONSES,
                throughput * response,
                MeasuredSite.ELAPSED,
                1_000_000L));
        DurableThroughput.note(row, counted, notebook);
    }

    private List<Verdict> verdicts(long throughput, long response) {
        DurableThroughput.ROWS.stream()
                .filter(row -> !row.equals("append"))
                .forEach(row -> note(row, row.equals("arrays") ? 1_000 : throughput, response));
        notebook.note("append/response", 100, "us");
        return DurableThroughput.conclude(DurableThroughput.ROWS, notebook).stream()
                .map(Finding::verdict)
                .filter(verdict -> verdict != Verdict.ERA)
                .toList();
    }

    @Test
    void aSiteNearToItsReferencesHolds() {
        assertThat(verdicts(400, 120)).hasSize(4).containsOnly(Verdict.HOLDS);
    }

    @Test
    void aSiteFarFromItsReferencesFallsShort() {
        assertThat(verdicts(200, 140)).hasSize(4).containsOnly(Verdict.FALLS_SHORT);
    }
}
