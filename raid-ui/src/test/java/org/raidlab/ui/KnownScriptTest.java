package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.StatementResult;
import org.raidlab.ui.fault.Fault;

/** Texts of several statements whose forms a session has met before. */
final class KnownScriptTest {
    private static final String SCRIPT = """
            range of t is thousand
            begin transaction
            retrieve (t.ten) where t.unique1 = %d
            replace t (ten = %d) where t.unique1 = 3
            end transaction
            """;

    private final FakeSite site = new FakeSite();

    private List<Action> actions() {
        return site.driver().received().stream()
                .filter(AdMessage.Execute.class::isInstance)
                .map(message -> ((AdMessage.Execute) message).action())
                .toList();
    }

    @Test
    void aScriptDoesTheSameWhenItIsKnown() {
        List<StatementResult> first = site.submit(1, SCRIPT.formatted(7, 8)).results();
        List<StatementResult> second = site.submit(2, SCRIPT.formatted(7, 8)).results();
        assertThat(second.stream().map(StatementResult::statement))
                .containsExactlyElementsOf(
                        first.stream().map(StatementResult::statement).toList())
                .hasSize(5);
        List<Action> actions = actions();
        assertThat(actions.subList(2, 4)).isEqualTo(actions.subList(0, 2));
    }

    @Test
    void aKnownScriptHasItsOwnValues() {
        site.submit(1, SCRIPT.formatted(7, 8));
        site.submit(2, SCRIPT.formatted(9, 1));
        site.submit(3, SCRIPT.formatted(9, 1));
        List<Action> actions = actions();
        assertThat(actions.get(2)).isNotEqualTo(actions.get(0)).isEqualTo(actions.get(4));
        assertThat(actions.get(3)).isNotEqualTo(actions.get(1)).isEqualTo(actions.get(5));
    }

    @Test
    void whoBindsAVariableAnewIsNotTakenForTheOneBefore() {
        String text = "range of t is %s\nretrieve (t.all)";
        site.submit(1, text.formatted("thousand"));
        site.submit(2, text.formatted("emp"));
        site.submit(3, text.formatted("thousand"));
        site.submit(4, text.formatted("emp"));
        List<Action> actions = actions();
        assertThat(actions.get(1)).isNotEqualTo(actions.get(0)).isEqualTo(actions.get(3));
        assertThat(actions.get(2)).isEqualTo(actions.get(0));
    }

    @Test
    void anErrorInAKnownScriptStandsWhereItStandsInTheText() {
        String text = "begin transaction\nend transaction";
        site.submit(1, text);
        Failure failure = site.submit(2, "begin transaction\n\n  begin transaction").results().stream()
                .flatMap(result -> result.failure().stream())
                .findFirst()
                .orElseThrow();
        assertThat(failure.code()).isEqualTo(Fault.TRANSACTION_OPEN.code());
        assertThat(failure.line()).isEqualTo(3);
        assertThat(failure.column()).isEqualTo(3);
    }
}
