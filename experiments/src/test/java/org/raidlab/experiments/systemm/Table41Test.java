package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.experiments.bench.cast.Roles;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.study.Claim;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;
import org.raidlab.runtime.ConfigException;

final class Table41Test {
    private static final String LOG_BYTES = "log-bytes";

    @TempDir
    private Path folder;

    /** Returns what a site would have counted that takes the paper's times. */
    private static Counted paper(String row) {
        double micros = 1e6 / Table41.PAPER.number("4.1/" + row + "/throughput");
        StringBuilder text = new StringBuilder("counted MESSAGE.generated=1;elapsed-micros=" + Math.round(micros));
        double loop = 0;
        for (Column column : Column.values()) {
            long each = (long) Table41.PAPER.number("4.1/" + row + "/" + column);
            String server = switch (column) {
                case TS -> "TRANSACTION";
                case CS -> "CHECKPOINT";
                case LS -> "LOG";
                case MS -> "MESSAGE";
            };
            text.append(";%s.step-micros=%d".formatted(server, each));
            loop += each;
        }
        long bytes = row.endsWith("VALUE") ? 300 : row.endsWith("AOPER") ? 100 : 50;
        return Counted.parse(text + ";thread-micros.raid-loop=%d;log.bytes=%d".formatted((long) loop, bytes));
    }

    @Test
    void thePapersOwnTimesPassAllChecks() {
        Notebook notebook = new Notebook();
        Table41.ROWS.forEach(row -> Table41.note(row, paper(row), notebook));
        List<Finding> findings = Table41.conclude(Table41.ROWS, notebook);
        assertThat(findings).extracting(Finding::verdict).doesNotContain(Verdict.FALLS_SHORT);
        assertThat(findings)
                .filteredOn(each -> each.claim() == Claim.REPRODUCES_PAPER)
                .hasSize(21);
        assertThat(findings)
                .filteredOn(each -> each.key().startsWith(LOG_BYTES))
                .hasSize(3);
    }

    @Test
    void aTableWithoutItsBaseHasNoRatiosToIt() {
        Notebook notebook = new Notebook();
        List<String> rows = List.of("TCBW/VALUE", "TCBW/TOPER");
        rows.forEach(row -> Table41.note(row, paper(row), notebook));
        assertThat(Table41.conclude(rows, notebook))
                .extracting(Finding::key)
                .contains("worst-by-best")
                .noneMatch(key -> key.endsWith("by-fuzzy"));
    }

    @Test
    void whatTheTableDoesNotHaveIsRefusedBeforeAnythingRuns() {
        Table41 table = new Table41();
        assertThatThrownBy(() -> table.check(table.parameters().with("rows", "FUZZY/TOPER")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'rows' has no value 'FUZZY/TOPER'");
        assertThatThrownBy(() -> table.check(table.parameters().with("rows", "FUZZY/VALUES")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("did you mean 'FUZZY/VALUE'?");
        assertThatThrownBy(() -> table.check(table.parameters().with("disk", "tape")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'disk' has no value 'tape'");
        assertThatThrownBy(() -> table.check(table.parameters().with("scale", "0")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'scale' is 1 or more");
    }

    @Test
    void aSiteCountsWhatItDoesDuringASweep() throws IOException {
        Cell cell = Cell.of("TCCOU/TOPER", false, 40, 16);
        assertThat(Cell.parse(cell.text())).isEqualTo(cell);
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(answers, true, StandardCharsets.UTF_8)) {
            Participant.run(
                    Roles::cast,
                    List.of(MeasuredSite.NAME, cell.text(), folder.toString()),
                    new ByteArrayInputStream("1 1\n".getBytes(StandardCharsets.UTF_8)),
                    out);
        }
        List<String> lines = answers.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).anyMatch(line -> line.matches("up [1-9]\\d*"));
        Counted counted = Counted.parse(lines.getLast());
        assertThat(counted.of("CHECKPOINT.sweeps")).isPositive();
        assertThat(counted.transactions()).isPositive();
        for (Column column : Column.values()) {
            assertThat(column.micros(counted)).as(column.name()).isPositive();
        }
    }
}
