package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.ui.fault.Fault;

/** Sessions come, are forgotten, and leave. */
final class SessionsTest {
    private static final Duration LONG = Duration.ofSeconds(10);

    private final FakeSite site =
            new FakeSite(UiConfig.DEFAULT.withSessionsMax(2).withOpenIdle(LONG));

    private int code(long session, int request, String text) {
        var answered = (ClientMessage.Answered)
                site.send(new UiMessage.Submit(session, request, text, false)).getLast();
        return answered.results()
                .getFirst()
                .failure()
                .map(failure -> failure.code())
                .orElse(0);
    }

    private List<AdMessage> aborts() {
        return site.driver().received().stream()
                .filter(message -> message instanceof AdMessage.Abort)
                .toList();
    }

    @Test
    void theSameNumberOfTwoClientsIsTwoSessions() {
        code(1, 1, "range of t is thousand");
        Address other = new Address(0, 0, RaidServer.CLIENT, 1);
        var answered = (ClientMessage.Answered) site.from(other, new UiMessage.Submit(1, 1, "retrieve (t.ten)", false))
                .getLast();
        assertThat(answered.results().getFirst().failure()).isPresent();
    }

    @Test
    void aSessionWithAnOpenTransactionIsNotForgottenForAnother() {
        code(1, 1, "begin transaction");
        code(2, 1, "range of t is thousand");
        code(3, 1, "retrieve (x = 1)");
        assertThat(aborts()).isEmpty();
        assertThat(site.counter("forgotten")).isEqualTo(1);
        assertThat(site.counter("sessions")).isEqualTo(2);
        assertThat(code(1, 2, "delete emp")).isZero();
        assertThat(code(1, 3, "end transaction")).isZero();
    }

    @Test
    void whenAllHaveATransactionOpenAnotherIsRefused() {
        code(1, 1, "begin transaction");
        code(2, 1, "begin transaction");
        assertThat(code(3, 1, "delete emp")).isEqualTo(Fault.TOO_MANY_SESSIONS.code());
        assertThat(code(1, 2, "end transaction")).isZero();
        assertThat(code(3, 2, "delete emp")).isZero();
    }

    @Test
    void aTransactionThatWasOpenAndIdleForLongAbortsToMakeRoom() {
        code(1, 1, "begin transaction");
        code(2, 1, "begin transaction");
        site.passes(LONG);
        code(2, 2, "delete emp");
        assertThat(code(3, 1, "delete emp")).isZero();
        assertThat(aborts()).hasSize(1);
        assertThat(code(2, 3, "end transaction")).isZero();
    }

    @Test
    void theNextRequestOfASessionForgottenInsideATransactionIsRefusedAndTellsWhy() {
        forgetTheFirst();
        long executed = executed();
        ClientMessage.Answered refused = answered(1, 2, "delete emp");
        assertThat(refused.results().getFirst().failure().orElseThrow().code())
                .isEqualTo(Fault.SESSION_FORGOTTEN.code());
        assertThat(refused.results().getFirst().outcome()).contains(new Outcome.Aborted(AbortReason.OVERLOADED));
        assertThat(answered(1, 2, "delete emp")).isEqualTo(refused);
        assertThat(executed()).isEqualTo(executed);
    }

    @Test
    void untilItsTransactionIsAbortedAForgottenSessionChangesNothing() {
        forgetTheFirst();
        code(1, 2, "delete emp");
        assertThat(code(1, 3, "delete emp")).isEqualTo(Fault.TRANSACTION_OVER.code());
        assertThat(code(1, 4, "abort transaction")).isZero();
        assertThat(code(1, 5, "delete emp")).isZero();
    }

    @Test
    void aSessionForgottenAfterAnErrorInsideItsTransactionDoesNotGoOnOutsideOfIt() {
        code(1, 1, "begin transaction");
        code(1, 2, "retrieve (nobody.x)");
        code(2, 1, "begin transaction");
        site.passes(LONG);
        code(3, 1, "delete emp");
        assertThat(code(1, 3, "delete emp")).isEqualTo(Fault.SESSION_FORGOTTEN.code());
    }

    private void forgetTheFirst() {
        code(1, 1, "begin transaction");
        code(2, 1, "begin transaction");
        site.passes(LONG);
        code(3, 1, "delete emp");
        site.send(new UiMessage.Leave(3));
    }

    private long executed() {
        return site.driver().received().stream()
                .filter(message -> message instanceof AdMessage.Execute)
                .count();
    }

    private ClientMessage.Answered answered(long session, int request, String text) {
        return (ClientMessage.Answered)
                site.send(new UiMessage.Submit(session, request, text, false)).getLast();
    }

    @Test
    void usingASessionKeepsIt() {
        code(1, 1, "range of t is thousand");
        code(2, 1, "range of t is thousand");
        code(1, 2, "retrieve (t.ten)");
        code(3, 1, "retrieve (x = 1)");
        assertThat(code(1, 3, "retrieve (t.ten)")).isZero();
    }

    @Test
    void aCopyOfARefusedRequestIsRefusedTooThoughThereIsRoomByThen() {
        code(1, 1, "begin transaction");
        code(2, 1, "begin transaction");
        ClientMessage.Answered refused = answered(3, 1, "delete emp");
        code(1, 2, "end transaction");
        long executed = executed();
        assertThat(answered(3, 1, "delete emp")).isEqualTo(refused);
        assertThat(executed()).isEqualTo(executed);
        assertThat(code(3, 2, "delete emp")).isZero();
    }

    @Test
    void sessionsAtWorkAreNotForgottenSoAnotherIsRefused() {
        site.hold();
        site.send(new UiMessage.Submit(1, 1, "delete emp", false));
        site.send(new UiMessage.Submit(2, 1, "delete emp", false));
        assertThat(code(3, 1, "delete emp")).isEqualTo(Fault.TOO_MANY_SESSIONS.code());
        site.release();
        assertThat(site.taken()).hasSize(3);
    }

    @Test
    void leavingAbortsTheOpenTransaction() {
        code(1, 1, "begin transaction");
        site.send(new UiMessage.Leave(1));
        assertThat(aborts()).hasSize(1);
        assertThat(site.counter("sessions")).isZero();
        site.send(new UiMessage.Leave(1));
        assertThat(aborts()).hasSize(1);
    }

    @Test
    void aRequestThatArrivesAgainAfterItsSessionWasLeftDoesNotRunAgain() {
        code(1, 1, "delete emp");
        site.send(new UiMessage.Leave(1));
        assertThat(site.send(new UiMessage.Submit(1, 1, "delete emp", false))).isEmpty();
        assertThat(site.counter("requests")).isEqualTo(1);
        assertThat(code(1, 2, "delete emp")).isZero();
    }

    @Test
    void aRequestThatArrivesAgainAfterItsSessionMadeRoomDoesNotRunAgain() {
        code(1, 1, "delete emp");
        code(2, 1, "delete emp");
        code(3, 1, "delete emp");
        assertThat(site.send(new UiMessage.Submit(1, 1, "delete emp", false))).isEmpty();
        assertThat(site.counter("requests")).isEqualTo(3);
    }

    @Test
    void whoLeavesDuringAStatementIsNotAnsweredAndTheTransactionAbortsAfterIt() {
        code(1, 1, "begin transaction");
        site.hold();
        site.send(new UiMessage.Submit(1, 2, "delete emp delete dept", true));
        site.send(new UiMessage.Leave(1));
        site.release();
        assertThat(site.taken()).isEmpty();
        assertThat(aborts()).hasSize(1);
    }

    @Test
    void whoLeavesWhileItsTransactionBeginsLeavesNoneBehind() {
        code(2, 1, "retrieve (x = 1)");
        site.hold();
        site.send(new UiMessage.Submit(1, 1, "begin transaction", true));
        site.send(new UiMessage.Leave(1));
        site.release();
        assertThat(site.taken()).isEmpty();
        assertThat(aborts()).hasSize(1);
    }
}
