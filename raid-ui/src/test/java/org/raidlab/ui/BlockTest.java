package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.ui.fault.Fault;

/** Transactions of several statements. */
final class BlockTest {
    private static final TxnId TXN = new TxnId(3, 7, 1);
    private static final Outcome COMMITTED = new Outcome.Committed(new Stamp(1025));

    private final FakeSite site = new FakeSite();
    private int requests;

    private List<StatementResult> run(String text) {
        return site.submit(++requests, text).results();
    }

    private static int code(StatementResult result) {
        return result.failure().map(failure -> failure.code()).orElse(0);
    }

    private static Outcome aborted(AbortReason reason) {
        return new Outcome.Aborted(reason);
    }

    @Test
    void statementsBetweenBeginAndEndAreOneTransaction() {
        List<StatementResult> results = run("begin transaction delete emp retrieve (dept.all) end transaction");
        assertThat(results).extracting(StatementResult::txn).containsOnly(Optional.of(TXN));
        assertThat(results)
                .extracting(StatementResult::outcome)
                .containsExactly(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(COMMITTED));
        assertThat(site.driver().received())
                .extracting(message -> message.getClass().getSimpleName())
                .containsExactly("Begin", "Execute", "Execute", "End");
        assertThat(site.driver().received().get(1)).isInstanceOfSatisfying(AdMessage.Execute.class, execute -> {
            assertThat(execute.txn()).contains(TXN);
            assertThat(execute.commit()).isFalse();
        });
    }

    @Test
    void aTransactionGoesOnOverRequests() {
        run("begin transaction");
        assertThat(run("delete emp").getFirst().txn()).contains(TXN);
        assertThat(run("end transaction").getFirst().outcome()).contains(COMMITTED);
        assertThat(code(run("end transaction").getFirst())).isEqualTo(Fault.NO_TRANSACTION.code());
    }

    @Test
    void abortLeavesNoTrace() {
        run("begin transaction delete emp");
        assertThat(run("abort").getFirst().outcome()).contains(aborted(AbortReason.USER));
        assertThat(code(run("abort").getFirst())).isEqualTo(Fault.NO_TRANSACTION.code());
        assertThat(run("delete emp").getFirst().txn()).contains(new TxnId(3, 7, 2));
    }

    @Test
    void afterAbortTheTextGoesOn() {
        List<StatementResult> results = run("begin transaction abort delete emp");
        assertThat(results).extracting(BlockTest::code).containsExactly(0, 0, 0);
    }

    @Test
    void anAbortAtTheEndIsAnOutcomeAndNotAnError() {
        site.driver().decides(aborted(AbortReason.STALE_READ));
        List<StatementResult> results = run("begin transaction delete emp end transaction retrieve (x = 1)");
        assertThat(results.get(2).outcome()).contains(aborted(AbortReason.STALE_READ));
        assertThat(results).extracting(BlockTest::code).containsExactly(0, 0, 0, Fault.NOT_RUN.code());
        assertThat(code(run("abort").getFirst())).isEqualTo(Fault.NO_TRANSACTION.code());
    }

    @Test
    void afterAnErrorWithTheDataOnlyAbortAndEndLeadOut() {
        run("begin transaction");
        site.driver().failsWith(2401, "ambiguous replace");
        StatementResult failed = run("replace emp (sal = dept.floor)").getFirst();
        assertThat(code(failed)).isEqualTo(2401);
        assertThat(failed.outcome()).contains(aborted(AbortReason.STATEMENT_ERROR));
        for (String text : List.of(
                "delete emp",
                "append to dept (floor = 1)",
                "retrieve into r (emp.all)",
                "copy emp () from \"x\"",
                "create r (a = i4)",
                "begin transaction")) {
            StatementResult refused = run(text).getFirst();
            assertThat(code(refused)).as(text).isEqualTo(Fault.TRANSACTION_OVER.code());
            assertThat(refused.outcome()).as(text).isEmpty();
        }
        assertThat(run("abort").getFirst().outcome()).contains(aborted(AbortReason.STATEMENT_ERROR));
        assertThat(code(run("range of e is emp").getFirst())).isZero();
    }

    @Test
    void afterAnErrorWhatOnlyReadsIsATransactionOfItsOwn() {
        run("begin transaction");
        site.driver().failsWith(2401, "ambiguous replace");
        run("replace emp (sal = dept.floor)");
        site.driver().succeeds();
        for (String text : List.of("retrieve (emp.all)", "print emp", "copy emp () into \"x\"")) {
            StatementResult read = run(text).getFirst();
            assertThat(code(read)).as(text).isZero();
            assertThat(read.txn()).as(text).isPresent().isNotEqualTo(Optional.of(TXN));
            assertThat(read.outcome()).as(text).contains(COMMITTED);
        }
        assertThat(code(run("range of e is emp").getFirst())).isZero();
        assertThat(code(run("help emp").getFirst())).isZero();
        assertThat(code(run("retrieve (emp.nam)").getFirst())).isEqualTo(Fault.NO_SUCH_ATTRIBUTE.code());
        assertThat(code(run("delete emp").getFirst())).isEqualTo(Fault.TRANSACTION_OVER.code());
        StatementResult end = run("end transaction").getFirst();
        assertThat(end.txn()).contains(TXN);
        assertThat(end.outcome()).contains(aborted(AbortReason.STATEMENT_ERROR));
        assertThat(code(run("delete emp").getFirst())).isZero();
    }

    @Test
    void endAfterAnErrorSaysAborted() {
        run("begin transaction retrieve (emp.nam)");
        StatementResult end = run("end transaction").getFirst();
        assertThat(end.outcome()).contains(aborted(AbortReason.STATEMENT_ERROR));
        assertThat(end.txn()).contains(TXN);
        assertThat(code(run("end transaction").getFirst())).isEqualTo(Fault.NO_TRANSACTION.code());
    }

    @Test
    void anErrorFoundHereAbortsTheTransactionAtTheDriverFirst() {
        run("begin transaction");
        StatementResult failed = run("retrieve (emp.nam)").getFirst();
        assertThat(code(failed)).isEqualTo(Fault.NO_SUCH_ATTRIBUTE.code());
        assertThat(failed.outcome()).contains(aborted(AbortReason.STATEMENT_ERROR));
        assertThat(site.driver().received().getLast()).isInstanceOf(AdMessage.Abort.class);
    }

    @Test
    void aSyntaxErrorEndsTheTransactionToo() {
        run("begin transaction");
        assertThat(code(run("retrieve (emp.").getFirst())).isEqualTo(Fault.SYNTAX.code());
        assertThat(code(run("delete emp").getFirst())).isEqualTo(Fault.TRANSACTION_OVER.code());
        assertThat(code(run("retrieve (emp.").getFirst())).isEqualTo(Fault.SYNTAX.code());
    }

    @Test
    void transactionsDoNotNest() {
        List<StatementResult> results = run("begin transaction begin transaction");
        assertThat(code(results.get(1))).isEqualTo(Fault.TRANSACTION_OPEN.code());
        assertThat(results.get(1).outcome()).contains(aborted(AbortReason.STATEMENT_ERROR));
    }

    @Test
    void definitionsAndCopyFromAreRefusedInside() {
        for (String text : List.of(
                "create r (a = i4)",
                "destroy emp",
                "index on emp is i (sal)",
                "modify emp to hash on name",
                "retrieve into r (emp.all)",
                "copy emp () from \"x\"")) {
            run("begin transaction");
            int expected = text.startsWith("copy") ? Fault.COPY_IN_TRANSACTION.code() : Fault.NOT_IN_TRANSACTION.code();
            assertThat(code(run(text).getFirst())).as(text).isEqualTo(expected);
            run("abort");
        }
        run("begin transaction");
        assertThat(code(run("copy emp () into \"x\"").getFirst())).isZero();
    }

    @Test
    void noTransactionBeginsBeforeTheDatabaseHasDescribedAnything() {
        site.hold();
        site.send(new UiMessage.Submit(1, 1, "begin transaction", false));
        site.send(new UiMessage.Submit(2, 1, "retrieve (x = 1)", false));
        assertThat(site.held()).hasSize(2).allMatch(AmMessage.Describe.class::isInstance);
        site.release();
        assertThat(site.taken()).hasSize(2);
    }

    @Test
    void aSiteThatIsOverloadedBeginsNothing() {
        run("retrieve (x = 1)");
        site.hold();
        site.send(new UiMessage.Submit(2, 1, "begin transaction delete emp", false));
        long ticket = ((AdMessage.Begin) site.held().getFirst()).ticket();
        UiMessage refused = new UiMessage.Ended(
                ticket, TXN, aborted(AbortReason.OVERLOADED), List.of(), 0, Optional.empty(), FakeDriver.PHASES);
        var answered = (org.raidlab.msg.ClientMessage.Answered)
                site.from(FakeSite.SELF.sibling(org.raidlab.msg.RaidServer.AD), refused)
                        .getFirst();
        assertThat(answered.results().getFirst().outcome()).contains(aborted(AbortReason.OVERLOADED));
        assertThat(code(answered.results().getLast())).isEqualTo(Fault.NOT_RUN.code());
    }
}
