package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;

final class Table42Test {
    /** Returns what a site would have counted that has the paper's conflicts and these costs. */
    private static Counted paper(String row, String form, int micros) {
        String key = "4.2/" + row + "/" + form + " ";
        return Counted.parse(("counted MESSAGE.generated=1;TRANSACTION.step-micros=%d;thread-micros.raid-loop=%d;"
                        + "TRANSACTION.locks.requests=%.0f;TRANSACTION.locks.blocked=%.0f;"
                        + "TRANSACTION.segments=3000")
                .formatted(
                        micros,
                        micros,
                        Table41.PAPER.number(key + "total"),
                        Table41.PAPER.number(key + "conflicting")));
    }

    @Test
    void thePapersOwnConflictsPassAllChecks() {
        Notebook notebook = new Notebook();
        for (String row : Table42.ROWS) {
            Table42.note(row, paper(row, "spooling", 103), paper(row, "non-spooling", 100), notebook);
        }
        assertThat(Table42.conclude(Table42.ROWS, notebook))
                .hasSize(6 * Table42.ROWS.size())
                .extracting(Finding::verdict)
                .doesNotContain(Verdict.FALLS_SHORT);
    }

    @Test
    void spoolingGainsNothingWhereNothingConflicts() {
        Notebook notebook = new Notebook();
        Counted none = Counted.parse("counted MESSAGE.generated=1;TRANSACTION.locks.requests=10;"
                + "TRANSACTION.step-micros=1;thread-micros.raid-loop=1");
        Table42.note("ACBW/VALUE", none, none, notebook);
        assertThat(notebook.sample("ACBW/VALUE/spooling-by-non-spooling")).containsExactly(1.0);
    }
}
