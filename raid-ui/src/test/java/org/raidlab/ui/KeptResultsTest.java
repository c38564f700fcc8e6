package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;

/** Results that nobody fetches are kept for a while and up to a bound. */
final class KeptResultsTest {
    /** Estimated at 13 bytes each. */
    private static final List<List<Value>> HUNDRED_ROWS = Collections.nCopies(100, List.of(new Value.Int(1)));

    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final String QUERY = "range of t is thousand retrieve (t.ten)";

    private final FakeSite site =
            new FakeSite(UiConfig.DEFAULT.withAnswerBytes(130).withResults(3_000, IDLE));

    KeptResultsTest() {
        site.driver().gives(HUNDRED_ROWS);
    }

    private StatementResult retrieve(long session, int request) {
        ClientMessage answered =
                site.send(new UiMessage.Submit(session, request, QUERY, false)).getLast();
        return ((ClientMessage.Answered) answered).results().getLast();
    }

    private ClientMessage.Rows fetch(long session, int from) {
        return (ClientMessage.Rows)
                site.send(new UiMessage.Fetch(session, 1, 1, from)).getLast();
    }

    private static Optional<Integer> code(Optional<Failure> failure) {
        return failure.map(Failure::code);
    }

    @Test
    void theOldestResultGoesWhenThereIsTooMuchAndItsClientIsTold() {
        retrieve(1, 1);
        retrieve(2, 1);
        retrieve(3, 1);
        assertThat(code(fetch(1, 10).failure())).contains(Fault.RESULT_DROPPED.code());
        assertThat(fetch(2, 10).rows()).hasSize(10);
        assertThat(fetch(3, 10).rows()).hasSize(10);
        assertThat(site.counter("result-bytes")).isEqualTo(2_600);
    }

    @Test
    void whatIsFetchedFromIsYoungerThanWhatIsNot() {
        retrieve(1, 1);
        retrieve(2, 1);
        fetch(1, 10);
        retrieve(3, 1);
        assertThat(fetch(1, 20).rows()).hasSize(10);
        assertThat(code(fetch(2, 10).failure())).contains(Fault.RESULT_DROPPED.code());
    }

    @Test
    void anAbandonedResultGoesAfterATime() {
        retrieve(1, 1);
        site.passes(IDLE.minusNanos(1));
        assertThat(fetch(1, 10).rows()).hasSize(10);
        site.passes(IDLE);
        site.send(new UiMessage.Submit(2, 1, "", false));
        assertThat(site.counter("result-bytes")).isZero();
        assertThat(code(fetch(1, 20).failure())).contains(Fault.RESULT_DROPPED.code());
    }

    @Test
    void aResultThatIsLargerThanTheBoundIsKeptUntilThereIsAnother() {
        site.driver().gives(Collections.nCopies(1_000, List.of(new Value.Int(1))));
        retrieve(1, 1);
        assertThat(fetch(1, 990).rows()).hasSize(10);
        retrieve(2, 1);
        assertThat(code(fetch(1, 990).failure())).contains(Fault.RESULT_DROPPED.code());
        assertThat(fetch(2, 990).rows()).hasSize(10);
    }

    @Test
    void aRequestThatComesAgainWithoutItsRowsIsAnsweredWithItsOutcomeAndNotRunAgain() {
        retrieve(1, 1);
        site.passes(IDLE);
        StatementResult again = retrieve(1, 1);
        assertThat(code(again.failure())).contains(Fault.RESULT_DROPPED.code());
        assertThat(again.outcome().orElseThrow().isCommitted()).isTrue();
        assertThat(site.counter("requests")).isEqualTo(1);
    }

    @Test
    void theSessionsNextRequestAndItsEndGiveUpItsResult() {
        retrieve(1, 1);
        site.send(new UiMessage.Submit(1, 2, "", false));
        assertThat(site.counter("result-bytes")).isZero();
        retrieve(1, 3);
        site.send(new UiMessage.Leave(1));
        assertThat(site.counter("result-bytes")).isZero();
    }

    @Test
    void theResultsOfOneTextAreBoundedTogether() {
        String three = "range of t is thousand retrieve (t.ten) retrieve (t.ten) retrieve (t.ten)";
        List<StatementResult> results = site.submit(1, three).results();
        assertThat(code(results.get(2).failure())).isEmpty();
        assertThat(code(results.get(3).failure())).contains(Fault.RESULTS_TOO_LARGE.code());
    }

    @Test
    void resultsThatAreTooLargeInsideATransactionEndIt() {
        String text = "range of t is thousand begin transaction retrieve (t.ten) retrieve (t.ten) retrieve (t.ten)";
        assertThat(code(site.submit(1, text).results().getLast().failure())).contains(Fault.RESULTS_TOO_LARGE.code());
        assertThat(code(site.submit(2, "delete emp").results().getLast().failure()))
                .contains(Fault.TRANSACTION_OVER.code());
    }
}
