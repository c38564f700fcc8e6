package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.Stamp;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.golden.TestSchemas;

/**
 * Schemas that the Access Manager described for earlier statements: only actions, and declarations that an action
 * follows, rely on them, and only for a while.
 */
final class KeptSchemasTest {
    private static final Duration AGE = Duration.ofMillis(500);
    private static final String SALARIES = "retrieve (emp.sal)";
    private static final Schema NEWER = new Schema(
            TestSchemas.EMP.id(),
            "emp",
            TestSchemas.DEPT.attributes(),
            List.of(),
            new Stamp(TestSchemas.EMP.version().number() + 1));

    private final FakeSite site = new FakeSite(UiConfig.DEFAULT.withSchemas(2, AGE));
    private int request;

    private Optional<Integer> code(String text) {
        return site.submit(++request, text).results().getLast().failure().map(Failure::code);
    }

    /** Submits a text that fails with no code. */
    private void run(String text) {
        assertThat(code(text)).isEmpty();
    }

    /** Returns whether the first message for a text goes to the Access Manager. */
    private boolean asks(String text) {
        site.hold();
        site.send(new UiMessage.Submit(1, ++request, text, false));
        boolean asked = site.held().getFirst() instanceof AmMessage.Describe;
        site.release();
        return asked;
    }

    private Schema used() {
        return site.driver().received().reversed().stream()
                .filter(AdMessage.Execute.class::isInstance)
                .map(message -> ((AdMessage.Execute) message).action())
                .filter(Action.Retrieve.class::isInstance)
                .map(action -> ((Action.Retrieve) action).variables().getFirst().schema())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aFurtherActionOnARelationAsksForNoDescription() {
        assertThat(asks(SALARIES)).isTrue();
        assertThat(asks(SALARIES)).isFalse();
        assertThat(asks("delete emp where emp.age = 7")).isFalse();
        assertThat(asks("retrieve (emp.sal, dept.all)")).isTrue();
        assertThat(asks("retrieve (emp.sal, dept.all)")).isFalse();
        assertThat(site.counter("by-kept-schemas")).isEqualTo(3);
    }

    /** The action behind the declaration reads the schema's version, so an old one does no harm. */
    @Test
    void aDeclarationOfAVariableThatAnActionFollowsAsksForNoDescription() {
        String text = "range of e is emp retrieve (e.sal)";
        assertThat(asks(text)).isTrue();
        assertThat(asks(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "range of e is emp",
                "help emp",
                "help",
                "print emp",
                "explain retrieve (emp.sal)",
                "retrieve into new (emp.sal)",
                "copy emp () from \"x\"",
                "destroy emp"
            })
    void whatNoCommitmentValidatesAsksEachTime(String text) {
        run(SALARIES);
        assertThat(asks(text)).isTrue();
    }

    @Test
    void anErrorByAKeptSchemaIsNoErrorByTheNewOne() {
        run(SALARIES);
        site.knows(List.of(NEWER));
        String onlyNew = NEWER.attributes().stream()
                .map(each -> each.name())
                .filter(name -> TestSchemas.EMP.attributes().stream()
                        .noneMatch(each -> each.name().equals(name)))
                .findFirst()
                .orElseThrow();
        run("retrieve (emp." + onlyNew + ")");
        assertThat(used()).isEqualTo(NEWER);
        assertThat(site.driver().lookedUp()).isEmpty();
    }

    @Test
    void anErrorIsThatOfTheNewDescriptionAfterALookUp() {
        run(SALARIES);
        site.knows(List.of());
        assertThat(code("retrieve (emp.nothing)")).contains(Fault.NO_SUCH_VARIABLE.code());
        assertThat(site.driver().lookedUp()).containsExactly("emp");
    }

    @ParameterizedTest
    @EnumSource(names = {"STALE_READ", "DATA_UNAVAILABLE", "VIEW_CHANGED", "STATEMENT_ERROR", "ROLLED_BACK"})
    void anAbortThatAnOldSchemaCanCauseDropsTheSchemas(AbortReason reason) {
        run(SALARIES);
        site.driver().decides(new Outcome.Aborted(reason));
        site.submit(++request, SALARIES);
        assertThat(asks(SALARIES)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"CONFLICT", "SITE_DOWN", "TIMEOUT", "OVERLOADED", "USER"})
    void anAbortForAnotherReasonKeepsThem(AbortReason reason) {
        run(SALARIES);
        site.driver().decides(new Outcome.Aborted(reason));
        site.submit(++request, SALARIES);
        assertThat(asks(SALARIES)).isFalse();
    }

    @Test
    void aTransactionThatAbortsAtItsEndDropsThemToo() {
        run(SALARIES);
        site.driver().decides(new Outcome.Aborted(AbortReason.STALE_READ));
        site.submit(++request, "begin transaction " + SALARIES + " end transaction");
        assertThat(asks(SALARIES)).isTrue();
    }

    @Test
    void aDefinitionDropsTheSchemas() {
        run(SALARIES);
        run("index on emp is by_age (age)");
        assertThat(asks(SALARIES)).isTrue();
    }

    @Test
    void aSchemaIsReliedOnForItsAgeOnly() {
        run(SALARIES);
        site.passes(AGE);
        assertThat(asks(SALARIES)).isFalse();
        site.passes(Duration.ofNanos(1));
        assertThat(asks(SALARIES)).isTrue();
        assertThat(asks(SALARIES)).isFalse();
    }

    @Test
    void theSchemasKeptForLongestAreDroppedBeyondTheLimit() {
        run(SALARIES);
        run("retrieve (dept.all)");
        run("retrieve (account.all)");
        assertThat(asks("retrieve (dept.all)")).isFalse();
        assertThat(asks(SALARIES)).isTrue();
    }

    @Test
    void schemasOfTheCatalogueAreNotKept() {
        run("retrieve (relation.name)");
        assertThat(asks("retrieve (relation.name)")).isTrue();
    }
}
