package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.golden.TestSchemas;

/**
 * What the Access Manager describes may be old: nobody is told of an error in it that a valid look-up does not show.
 */
final class ConfirmedErrorsTest {
    private static final Outcome CONFLICT = new Outcome.Aborted(AbortReason.CONFLICT);

    private final FakeSite site = new FakeSite();
    private int requests;

    private StatementResult run(String text) {
        return site.submit(++requests, text).results().getLast();
    }

    private static int code(StatementResult result) {
        return result.failure().map(failure -> failure.code()).orElse(0);
    }

    private void comesToKnow(List<Schema> relations) {
        site.driver().meanwhile(() -> site.knows(relations));
    }

    @Test
    void aRelationThatWasMadeElsewhereIsFoundAfterTheLookUp() {
        site.knows(Catalogue.ALL);
        comesToKnow(TestSchemas.ALL);
        StatementResult result = run("retrieve (emp.all)");

        assertThat(result.failure()).isEmpty();
        assertThat(result.outcome().filter(Outcome::isCommitted)).isPresent();
        assertThat(site.driver().lookedUp()).containsExactly("emp");
    }

    @Test
    void aRelationThatWasDestroyedElsewhereCanBeMadeAnew() {
        comesToKnow(Catalogue.ALL);

        assertThat(run("create emp (x = i4)").failure()).isEmpty();
    }

    @Test
    void whatALookUpConfirmsIsTold() {
        assertThat(code(run("retrieve (nobody.all)"))).isEqualTo(Fault.NO_SUCH_VARIABLE.code());
        assertThat(code(run("retrieve (emp.nam) where emp.dept = dept.dname")))
                .isEqualTo(Fault.NO_SUCH_ATTRIBUTE.code());
        assertThat(site.driver().lookedUp()).containsExactly("nobody", "emp", "dept");
        assertThat(site.driver().received()).hasSize(3);
    }

    @Test
    void aLookUpThatDoesNotCommitSaysNothingOfTheStatement() {
        site.driver().decides(CONFLICT);
        StatementResult result = run("retrieve (nobody.all)");

        assertThat(result.failure()).isEmpty();
        assertThat(result.outcome()).contains(CONFLICT);
    }

    @Test
    void eachStatementOfATextIsLookedUpForItself() {
        site.knows(Catalogue.ALL);
        comesToKnow(TestSchemas.ALL);

        assertThat(code(run("retrieve (emp.all) retrieve (nobody.all)"))).isEqualTo(Fault.NO_SUCH_VARIABLE.code());
        assertThat(site.driver().lookedUp()).containsExactly("emp", "nobody");
    }

    @Test
    void whatNoCatalogueCanHoldIsRefusedAtOnce() {
        assertThat(code(run("retrieve (x = 1 +)"))).isNotZero();
        assertThat(code(run("create " + "long".repeat(9) + " (x = i4)"))).isNotZero();
        assertThat(site.driver().received()).isEmpty();
    }

    @Test
    void aTransactionEndsWithAnErrorThatIsConfirmed() {
        run("begin transaction");
        StatementResult result = run("retrieve (nobody.all)");

        assertThat(code(result)).isEqualTo(Fault.NO_SUCH_VARIABLE.code());
        assertThat(result.outcome()).contains(new Outcome.Aborted(AbortReason.STATEMENT_ERROR));
        assertThat(site.driver().received().getLast()).isInstanceOf(AdMessage.Abort.class);
    }

    @Test
    void aTransactionEndsWithTheReasonWhyItsErrorCannotBeConfirmed() {
        run("begin transaction");
        site.driver().decides(CONFLICT);
        StatementResult result = run("retrieve (nobody.all)");

        assertThat(result.failure()).isEmpty();
        assertThat(result.outcome()).contains(CONFLICT);
        assertThat(site.driver().received().getLast()).isInstanceOf(AdMessage.Abort.class);
        assertThat(run("abort").outcome()).contains(CONFLICT);
    }

    @Test
    void aTransactionGoesOnIfItsRelationIsThereAfterAll() {
        run("begin transaction");
        site.knows(Catalogue.ALL);
        comesToKnow(TestSchemas.ALL);
        StatementResult result = run("retrieve (emp.all)");

        assertThat(result.failure()).isEmpty();
        assertThat(result.outcome()).isEmpty();
        assertThat(run("end transaction").outcome().filter(Outcome::isCommitted))
                .isPresent();
    }

    @Test
    void aChunkOfAFileIsLookedUpToo() {
        run("copy dept () from \"dept.csv\"");
        site.knows(Catalogue.ALL);
        comesToKnow(TestSchemas.ALL);
        ClientMessage answer = site.send(new UiMessage.CopyLines(1, requests, 0, 1, List.of("toy,1")))
                .getLast();

        assertThat(answer)
                .isInstanceOfSatisfying(
                        ClientMessage.Copied.class,
                        copied -> assertThat(copied.count()).isEqualTo(1));
        assertThat(site.driver().lookedUp()).containsExactly("dept");
    }
}
