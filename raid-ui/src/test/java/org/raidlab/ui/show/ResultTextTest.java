package org.raidlab.ui.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

final class ResultTextTest {
    private static Optional<String> done(String statement, int count, Optional<Outcome> outcome) {
        return ResultText.done(new StatementResult(
                statement,
                List.of(),
                List.of(),
                count,
                Optional.empty(),
                outcome,
                Optional.empty(),
                Optional.empty(),
                Phases.NONE));
    }

    private static Optional<String> done(String statement, int count) {
        return done(statement, count, Optional.empty());
    }

    @Test
    void aChangeSaysWhatItDidToHowManyTuples() {
        assertThat(done("append to emp (sal = 1)", 3)).contains("3 tuples appended");
        assertThat(done("replace e (sal = 1)", 0)).contains("0 tuples replaced");
        assertThat(done(" /* all */ DELETE e", 1)).contains("1 tuple deleted");
        assertThat(done("insert emp (sal = 1)", 1)).contains("1 tuple appended");
        assertThat(done("database d, update emp (sal = 1)", 2)).contains("2 tuples replaced");
    }

    @Test
    void aDefinitionSaysWhatItMade() {
        assertThat(done("create emp (sal = i4)", 0)).contains("relation created");
        assertThat(done("retrieve into r (e.all)", 4)).contains("relation created, 4 tuples");
        assertThat(done("destroy emp", 0)).contains("relation destroyed");
        assertThat(done("index on emp is i (sal)", 0)).contains("index created");
        assertThat(done("modify emp to hash on sal", 0)).contains("relation modified");
    }

    @Test
    void aDeclarationAndAnAbortedStatementSayNothing() {
        assertThat(done("range of e is emp", 0)).isEmpty();
        assertThat(done("append to emp (sal = 1)", 0, Optional.of(new Outcome.Aborted(AbortReason.CONFLICT))))
                .isEmpty();
    }

    @Test
    void wideRowsHaveALineForEachColumn() {
        List<List<Value>> rows = List.of(
                List.of(new Value.Text("Jones"), new Value.Int(1200)),
                List.of(new Value.Text("x".repeat(200)), Value.NULL));
        assertThat(ColumnLines.lines(List.of("name", "sal"), rows))
                .containsExactly(
                        "-- row 1",
                        "name | Jones",
                        "sal  | 1200",
                        "-- row 2",
                        "name | " + "x".repeat(200),
                        "sal  | null");
        assertThat(ColumnLines.lines(List.of(), List.of())).isEmpty();
    }
}
