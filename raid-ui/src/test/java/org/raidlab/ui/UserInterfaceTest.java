package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;

final class UserInterfaceTest {
    private static final TxnId FIRST = new TxnId(3, 7, 1);

    private final FakeSite site = new FakeSite();

    private static List<Value> row(long... numbers) {
        return IntStream.range(0, numbers.length)
                .mapToObj(i -> (Value) new Value.Int(numbers[i]))
                .toList();
    }

    @Test
    void aStatementOutsideATransactionIsOneOfItsOwn() {
        site.driver().gives(List.of(row(8), row(18)));
        StatementResult result = site.submit(1, "get thousand.unique1 : thousand.ten = 8;")
                .results()
                .getFirst();
        assertThat(result.statement()).isEqualTo("get thousand.unique1 : thousand.ten = 8");
        assertThat(result.columns()).containsExactly("unique1");
        assertThat(result.rows()).containsExactly(row(8), row(18));
        assertThat(result.count()).isEqualTo(2);
        assertThat(result.txn()).contains(FIRST);
        assertThat(result.outcome()).contains(new Outcome.Committed(new Stamp(1025)));
        assertThat(result.failure()).isEmpty();
        assertThat(result.phases()).isEqualTo(FakeDriver.PHASES);
        assertThat(site.driver().received())
                .singleElement()
                .isInstanceOfSatisfying(AdMessage.Execute.class, execute -> {
                    assertThat(execute.commit()).isTrue();
                    assertThat(execute.txn()).isEmpty();
                    assertThat(execute.action()).isInstanceOf(Action.Retrieve.class);
                    assertThat(execute.interpretation()).isPositive();
                });
    }

    @Test
    void rangeVariablesLiveAsLongAsTheSession() {
        site.submit(1, "range of t is thousand");
        assertThat(site.submit(2, "retrieve (t.ten)").results().getFirst().failure())
                .isEmpty();
        UiMessage other = new UiMessage.Submit(2, 1, "retrieve (t.ten)", false);
        ClientMessage.Answered answered =
                (ClientMessage.Answered) site.send(other).getLast();
        assertThat(answered.session()).isEqualTo(2);
        assertThat(answered.results().getFirst().failure())
                .hasValueSatisfying(failure -> assertThat(failure.code()).isEqualTo(Fault.NO_SUCH_VARIABLE.code()));
    }

    @Test
    void aRequestMeantForAnotherIncarnationIsNotExecutedAndItsOutcomeIsUnknown() {
        ClientMessage.Answered answered = (ClientMessage.Answered)
                site.send(new UiMessage.Submit(1, 1, "delete emp", false, 77)).getLast();
        StatementResult result = answered.results().getFirst();
        assertThat(result.outcome()).contains(new Outcome.Unknown());
        assertThat(result.failure())
                .hasValueSatisfying(failure -> assertThat(failure.code()).isEqualTo(Fault.SITE_RESTARTED.code()));
        assertThat(site.driver().received()).isEmpty();
    }

    @Test
    void statementsOfATextRunOneAfterTheOther() {
        List<StatementResult> results = site.submit(1, "range of t is thousand retrieve (t.ten); delete t")
                .results();
        assertThat(results)
                .extracting(StatementResult::statement)
                .containsExactly("range of t is thousand", "retrieve (t.ten)", "delete t");
        assertThat(results).allMatch(result -> result.failure().isEmpty());
        assertThat(site.driver().received()).hasSize(2);
    }

    @Test
    void theFirstFailureEndsATextAndTheRestIsNamed() {
        List<StatementResult> results = site.submit(1, "retrieve (x = 1) retrieve (emp.nam) delete emp delete dept")
                .results();
        assertThat(results)
                .extracting(result ->
                        result.failure().map(failure -> failure.code()).orElse(0))
                .containsExactly(0, Fault.NO_SUCH_ATTRIBUTE.code(), Fault.NOT_RUN.code(), Fault.NOT_RUN.code());
        assertThat(site.driver().received()).hasSize(2);
        assertThat(site.driver().lookedUp()).containsExactly("emp");
    }

    @Test
    void anAbortEndsATextToo() {
        site.driver().decides(new Outcome.Aborted(AbortReason.CONFLICT));
        List<StatementResult> results = site.submit(1, "delete emp delete dept").results();
        assertThat(results.getFirst().outcome()).contains(new Outcome.Aborted(AbortReason.CONFLICT));
        assertThat(results.getFirst().failure()).isEmpty();
        assertThat(results.getLast().failure())
                .hasValueSatisfying(failure -> assertThat(failure.code()).isEqualTo(Fault.NOT_RUN.code()));
    }

    @Test
    void aSyntaxErrorAnywhereKeepsTheWholeTextFromRunning() {
        String text = "delete emp; retrieve (emp.";
        List<StatementResult> results = site.submit(1, text).results();
        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.statement()).isEqualTo(text);
            assertThat(result.failure())
                    .hasValueSatisfying(failure -> assertThat(failure.code()).isEqualTo(Fault.SYNTAX.code()));
        });
        assertThat(site.driver().received()).isEmpty();
    }

    @Test
    void anErrorMetWithTheDataStandsWhereItsStatementBegins() {
        site.driver().failsWith(2303, "division by zero");
        StatementResult result =
                site.submit(1, "\n  retrieve (x = 1 / thousand.ten)").results().getFirst();
        assertThat(result.failure()).hasValueSatisfying(failure -> {
            assertThat(failure.code()).isEqualTo(2303);
            assertThat(failure.line()).isEqualTo(2);
            assertThat(failure.column()).isEqualTo(3);
        });
        assertThat(result.outcome()).contains(new Outcome.Aborted(AbortReason.STATEMENT_ERROR));
        assertThat(result.columns()).isEmpty();
    }

    @Test
    void anErrorInAColumnStandsAtItsExpressionAndNamesTheColumn() {
        site.driver().failsWith(new Failure(2303, 0, 2, "division by zero", ""));
        StatementResult result = site.submit(1, "retrieve (thousand.ten,\n  x = 1 / thousand.ten)")
                .results()
                .getFirst();
        assertThat(result.failure()).contains(new Failure(2303, 2, 9, "x: division by zero", ""));
    }

    @Test
    void aTextOfBlanksAndCommentsHasNoResults() {
        assertThat(site.submit(1, " /* nothing */ ;").results()).isEmpty();
        assertThat(site.submit(2, "").results()).isEmpty();
    }

    @Test
    void aRepeatedRequestIsAnsweredAgainAndNotExecutedAgain() {
        ClientMessage first = site.submit(1, "delete emp");
        assertThat(site.submit(1, "delete emp")).isEqualTo(first);
        assertThat(site.submit(1, "another text, the same number")).isEqualTo(first);
        assertThat(site.driver().received()).hasSize(1);
        assertThat(site.counter("repeated")).isEqualTo(2);
    }

    @Test
    void aRequestThatStillRunsOrIsOldIsIgnored() {
        site.hold();
        UiMessage submit = new UiMessage.Submit(1, 5, "delete emp", false);
        assertThat(site.send(submit)).isEmpty();
        assertThat(site.send(submit)).isEmpty();
        assertThat(site.send(new UiMessage.Submit(1, 6, "delete dept", false))).isEmpty();
        assertThat(site.held()).hasSize(1);
        site.release();
        assertThat(site.taken()).hasSize(1);
        assertThat(site.send(new UiMessage.Submit(1, 4, "delete dept", false))).isEmpty();
        assertThat(site.counter("ignored")).isEqualTo(3);
        assertThat(site.driver().received()).hasSize(1);
    }

    @Test
    void aSessionThatWaitsHoldsNoOtherUp() {
        site.hold();
        site.send(new UiMessage.Submit(1, 1, "delete emp", false));
        site.send(new UiMessage.Submit(2, 1, "delete dept", false));
        List<Long> tickets = site.held().stream()
                .map(held -> ((AmMessage.Describe) held).ticket())
                .toList();
        assertThat(tickets).doesNotHaveDuplicates().hasSize(2);
        site.release();
        assertThat(site.taken())
                .extracting(answer -> ((ClientMessage.Answered) answer).session())
                .containsExactly(1L, 2L);
    }

    @Test
    void beginningsAreAnnouncedToWhoeverWantsThem() {
        List<ClientMessage> heard = site.send(new UiMessage.Submit(1, 3, "delete emp delete dept", true));
        assertThat(heard.subList(0, 2))
                .containsExactly(
                        new ClientMessage.Began(1, 3, FIRST), new ClientMessage.Began(1, 3, new TxnId(3, 7, 2)));
        assertThat(heard).hasSize(3);
    }

    @Test
    void aLongResultIsFetchedInParts() {
        FakeSite small = new FakeSite(UiConfig.DEFAULT.withAnswerBytes(100));
        small.driver().gives(IntStream.range(0, 50).mapToObj(i -> row(i, i)).toList());
        StatementResult result = small.submit(1, "retrieve (thousand.ten, thousand.hundred)")
                .results()
                .getFirst();
        assertThat(result.count()).isEqualTo(50);
        assertThat(result.rows()).hasSize(4);
        int from = result.rows().size();
        while (from < result.count()) {
            var rows = (ClientMessage.Rows)
                    small.send(new UiMessage.Fetch(1, 1, 0, from)).getFirst();
            assertThat(rows.from()).isEqualTo(from);
            assertThat(rows.rows().getFirst()).isEqualTo(row(from, from));
            from += rows.rows().size();
        }
        assertThat(from).isEqualTo(50);
    }

    @Test
    void fetchingWhatIsNotThereGivesNoRows() {
        site.driver().gives(List.of(row(1)));
        site.submit(1, "retrieve (thousand.ten)");
        assertThat(fetched(1, 1, 0, 0)).hasSize(1);
        assertThat(fetched(1, 1, 0, 1)).isEmpty();
        assertThat(fetched(1, 1, 0, -1)).isEmpty();
        assertThat(fetched(1, 1, 1, 0)).isEmpty();
        assertThat(fetched(1, 2, 0, 0)).isEmpty();
        assertThat(fetched(9, 1, 0, 0)).isEmpty();
    }

    private List<List<Value>> fetched(long session, int request, int statement, int from) {
        UiMessage fetch = new UiMessage.Fetch(session, request, statement, from);
        return ((ClientMessage.Rows) site.send(fetch).getFirst()).rows();
    }

    @Test
    void answersFromAnyoneButTheServerAskedAreIgnored() {
        site.hold();
        site.send(new UiMessage.Submit(1, 1, "delete emp", false));
        long ticket = ((AmMessage.Describe) site.held().getFirst()).ticket();
        UiMessage forged = new UiMessage.Described(ticket, List.of(), List.of());
        assertThat(site.from(FakeSite.CLIENT, forged)).isEmpty();
        assertThat(site.from(Address.of(2, RaidServer.AM), forged)).isEmpty();
        UiMessage unasked = new UiMessage.Ended(
                ticket + 1, FIRST, new Outcome.Unknown(), List.of(), 0, Optional.empty(), Phases.NONE);
        assertThat(site.from(FakeSite.SELF.sibling(RaidServer.AD), unasked)).isEmpty();
        assertThat(site.counter("ignored")).isEqualTo(3);
        site.release();
        assertThat(site.taken()).hasSize(1);
    }

    @Test
    void messagesOfOtherServersAreNotedAndIgnored() {
        site.from(FakeSite.SELF.sibling(RaidServer.AC), new CcMessage.Decide(FIRST, true, Stamp.NONE));
        assertThat(site.effects().notes()).hasSize(1);
        assertThat(site.counter("ignored")).isEqualTo(1);
    }

    @Test
    void ticketsOfDifferentIncarnationsDiffer() {
        site.hold();
        site.send(new UiMessage.Submit(1, 1, "delete emp", false));
        assertThat(((AmMessage.Describe) site.held().getFirst()).ticket() >> 40).isEqualTo(7);
    }
}
