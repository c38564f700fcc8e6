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
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.golden.TestSchemas;

/** A client that wants no more of its request: what can be given up is, and it is told what came of the rest. */
final class CancelTest {
    private static final TxnId TXN = new TxnId(3, 7, 1);
    private static final Outcome BY_USER = new Outcome.Aborted(AbortReason.USER);
    private static final Outcome COMMITTED = new Outcome.Committed(new Stamp(1025));

    private final FakeSite site = new FakeSite();

    private static UiMessage submit(int request, String text) {
        return new UiMessage.Submit(1, request, text, false);
    }

    private static UiMessage.Cancel cancel(int request) {
        return new UiMessage.Cancel(1, request);
    }

    private List<ClientMessage> fromDriver(RaidMessage answer) {
        return site.from(FakeSite.SELF.sibling(RaidServer.AD), answer);
    }

    private static List<StatementResult> results(List<ClientMessage> answers) {
        assertThat(answers).hasSize(1);
        return ((ClientMessage.Answered) answers.getFirst()).results();
    }

    private static UiMessage.Ended ended(long ticket, Outcome outcome) {
        return new UiMessage.Ended(ticket, TXN, outcome, List.of(), 0, Optional.empty(), FakeDriver.PHASES);
    }

    private static int code(StatementResult result) {
        return result.failure().map(failure -> failure.code()).orElse(0);
    }

    /** Submits a delete and another statement, and brings the delete to the Action Driver; its ticket. */
    private long executing(String text) {
        site.hold();
        site.send(submit(1, text));
        long describe = ((AmMessage.Describe) site.held().getFirst()).ticket();
        site.held().clear();
        site.from(
                FakeSite.SELF.sibling(RaidServer.AM),
                new UiMessage.Described(describe, TestSchemas.ALL, List.of("emp")));
        long ticket = ((AdMessage.Execute) site.held().getFirst()).ticket();
        site.held().clear();
        return ticket;
    }

    @Test
    void anActionAtWorkIsGivenUpAndTheRestIsNotRun() {
        long ticket = executing("delete emp delete dept");
        assertThat(site.send(cancel(1))).isEmpty();
        assertThat(site.held()).containsExactly(new AdMessage.Cancel(ticket));
        List<StatementResult> results = results(fromDriver(ended(ticket, BY_USER)));
        assertThat(results.getFirst().outcome()).contains(BY_USER);
        assertThat(code(results.getLast())).isEqualTo(Fault.NOT_RUN.code());
        assertThat(site.counter("cancelled")).isEqualTo(1);
    }

    @Test
    void whatCouldNotBeGivenUpAnyMoreIsToldAsItEnded() {
        long ticket = executing("delete emp delete dept");
        site.send(cancel(1));
        List<StatementResult> results = results(fromDriver(ended(ticket, COMMITTED)));
        assertThat(results.getFirst().outcome()).contains(COMMITTED);
        assertThat(code(results.getLast())).isEqualTo(Fault.CANCELLED.code());
    }

    @Test
    void cancellingTwiceGivesUpOnce() {
        executing("delete emp");
        site.send(cancel(1));
        site.send(cancel(1));
        assertThat(site.held()).hasSize(1);
    }

    @Test
    void insideATransactionItIsOver() {
        site.submit(1, "begin transaction");
        site.hold();
        site.send(submit(2, "retrieve (x = 1)"));
        long ticket = ((AdMessage.Execute) site.held().getFirst()).ticket();
        site.held().clear();
        site.send(cancel(2));
        assertThat(site.held()).singleElement().isInstanceOf(AdMessage.Abort.class);
        List<StatementResult> results = results(fromDriver(new UiMessage.Executed(ticket, TXN, List.of(), 0)));
        assertThat(results.getFirst().outcome()).contains(BY_USER);
        site.release();
        assertThat(code(site.submit(3, "delete emp").results().getFirst())).isEqualTo(Fault.TRANSACTION_OVER.code());
        assertThat(site.submit(4, "abort").results().getFirst().outcome()).contains(BY_USER);
    }

    @Test
    void whatWaitsForItsSchemasDoesNotBegin() {
        site.hold();
        site.send(submit(1, "delete emp"));
        site.send(cancel(1));
        site.release();
        assertThat(results(site.taken())).extracting(CancelTest::code).containsExactly(Fault.CANCELLED.code());
        assertThat(site.driver().received()).isEmpty();
    }

    @Test
    void whatIsNotRunningIsNotCancelled() {
        site.submit(1, "delete emp");
        assertThat(site.send(cancel(1))).isEmpty();
        assertThat(site.send(cancel(7))).isEmpty();
        assertThat(site.send(new UiMessage.Cancel(9, 1))).isEmpty();
        assertThat(site.counter("cancelled")).isZero();
        assertThat(code(site.submit(2, "delete emp").results().getFirst())).isZero();
    }
}
