package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

final class AnswerTest {
    private static final Session.Key KEY = new Session.Key(FakeSite.CLIENT, 5);
    /** Estimated at 13 bytes. */
    private static final List<Value> SMALL = List.of(new Value.Int(1));

    private static final List<Value> LARGE = List.of(new Value.Text("é".repeat(1_000)));

    private static StatementResult result(List<List<Value>> rows) {
        return new StatementResult(
                "",
                List.of("x"),
                rows,
                rows.size(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Phases.NONE);
    }

    private static List<List<Value>> many(int count) {
        return Collections.nCopies(count, SMALL);
    }

    @Test
    void allResultsOfAnAnswerShareItsRoom() {
        Answer answer = new Answer(List.of(result(many(5)), result(many(5)), result(many(5))), 100);
        ClientMessage.Answered answered = answer.answered(KEY, 9);
        assertThat(answered.session()).isEqualTo(5);
        assertThat(answered.request()).isEqualTo(9);
        assertThat(answered.results())
                .extracting(result -> result.rows().size())
                .containsExactly(5, 2, 0);
        assertThat(answered.results()).extracting(StatementResult::count).containsOnly(5);
    }

    @Test
    void aRowThatIsTooLargeIsFetchedAlone() {
        Answer answer = new Answer(List.of(result(List.of(LARGE, LARGE, SMALL))), 100);
        assertThat(answer.answered(KEY, 1).results().getFirst().rows()).isEmpty();
        assertThat(answer.rows(0, 0)).containsExactly(LARGE);
        assertThat(answer.rows(0, 1)).containsExactly(LARGE);
        assertThat(answer.rows(0, 2)).containsExactly(SMALL);
    }
}
