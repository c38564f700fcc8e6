package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;

final class Table43Test {
    private static final int REQUESTS = 100;

    /** Returns what a site would have counted that answers after so many seconds. */
    private static Counted answering(double seconds) {
        return Counted.parse("counted MESSAGE.generated=%d;MESSAGE.generated.responses-micros=%.0f;elapsed-micros=%.0f"
                .formatted(REQUESTS, REQUESTS * seconds * 1e6, seconds * 1e6));
    }

    @Test
    void thePapersOwnTimesPassAllChecks() {
        Notebook notebook = new Notebook();
        for (String row : Table43.ROWS.subList(0, Table43.ROWS.size() - 1)) {
            double seconds = Table41.PAPER.number("4.3/" + row + "/mean response");
            Table43.note(row, answering(seconds), REQUESTS, notebook);
        }
        Counted small = Counted.parse(
                "counted MESSAGE.generated=98;MESSAGE.generated.responses-micros=83300000;elapsed-micros=3400000");
        Table43.note(Table43.ROWS.getLast(), small, REQUESTS / 4, notebook);
        assertThat(Table43.conclude(Table43.ROWS, notebook))
                .extracting(Finding::verdict)
                .doesNotContain(Verdict.FALLS_SHORT);
    }
}
