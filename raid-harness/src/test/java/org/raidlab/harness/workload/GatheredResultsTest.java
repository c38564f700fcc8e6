package org.raidlab.harness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

final class GatheredResultsTest {
    private static final List<Value> ROW = List.of(new Value.Int(7));

    private final GatheredResults gathered = new GatheredResults(List.of(result(1, 3), result(0, 1)));

    private static StatementResult result(int rows, int count) {
        return new StatementResult(
                "retrieve",
                List.of("k"),
                java.util.Collections.nCopies(rows, ROW),
                count,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Phases.NONE);
    }

    private void add(int statement, int from, int rows) {
        gathered.add(new ClientMessage.Rows(1, 1, statement, from, Collections.nCopies(rows, ROW), Optional.empty()));
    }

    @Test
    void rowsAreFetchedUntilEachResultIsWhole() {
        assertThat(gathered.missing()).contains(new GatheredResults.Missing(0, 1));
        add(0, 1, 2);
        assertThat(gathered.missing()).contains(new GatheredResults.Missing(1, 0));
        add(1, 0, 1);
        assertThat(gathered.missing()).isEmpty();
        assertThat(gathered.results()).allMatch(result -> result.rows().size() == result.count());
    }

    @Test
    void aPartThatComesTwiceIsTakenOnce() {
        add(0, 1, 1);
        add(0, 1, 1);
        assertThat(gathered.missing()).contains(new GatheredResults.Missing(0, 2));
    }

    @Test
    void whatTheSiteHasNoMoreIsNotAskedForAgain() {
        add(0, 1, 0);
        add(1, 0, 0);
        assertThat(gathered.missing()).isEmpty();
        assertThat(gathered.results().getFirst().rows()).hasSize(1);
    }
}
