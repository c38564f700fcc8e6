package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.divided;
import static org.raidlab.ad.Terms.equal;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.retrieve;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;

final class TransactionLifeTest {
    private final Site site = new Site();
    private final Schema relation = site.create("r", i4("a"));

    @BeforeEach
    void fillRelation() {

        site.run(append(relation, n(1)));
        site.answers.clear();
    }

    private static Outcome aborted(AbortReason reason) {
        return new Outcome.Aborted(reason);
    }

    private Action.Retrieve failing() {
        return retrieve(relation, equal(divided(number(1), number(0)), column(0, 0)));
    }

    @Test
    void anActionOfItsOwnBeginsCommitsAndAnswersWithItsRows() {
        site.run(retrieve(relation));
        TxnId txn = new TxnId(1, 1, 3);
        assertThat(site.answers.getFirst()).isEqualTo(new UiMessage.Began(3, txn));
        UiMessage.Ended ended = site.lastEnded();
        assertThat(ended.txn()).isEqualTo(txn);
        assertThat(ended.outcome()).isEqualTo(new Outcome.Committed(Stamp.NONE));
        assertThat(ended.rows()).containsExactly(List.of(n(1)));
        assertThat(ended.count()).isEqualTo(1);
        assertThat(site.answers).hasSize(2);
    }

    @Test
    void aTransactionOfSeveralActionsCommitsOnceAtItsEnd() {
        TxnId txn = site.begin();
        assertThat(site.execute(txn, append(relation, n(2))).count()).isEqualTo(1);
        assertThat(site.execute(txn, retrieve(relation)).rows()).containsExactly(List.of(n(1)), List.of(n(2)));
        assertThat(site.am.rows(relation))
                .as("nothing is posted before the end")
                .hasSize(1);
        UiMessage.Ended ended = site.end(txn);
        assertThat(ended.outcome().isCommitted()).isTrue();
        assertThat(ended.rows()).isEmpty();
        assertThat(site.am.rows(relation)).containsExactly(List.of(n(1)), List.of(n(2)));
    }

    @Test
    void anAbortedTransactionAsksNobodyAndLeavesNothing() {
        int commits = site.ac.asked().size();
        TxnId txn = site.begin();
        site.execute(txn, append(relation, n(2)));
        assertThat(site.abort(txn).outcome()).isEqualTo(aborted(AbortReason.USER));
        assertThat(site.ac.asked()).hasSize(commits);
        assertThat(site.am.rows(relation)).hasSize(1);
        assertThat(site.driver.counters()).containsEntry("aborted-user", 1L).containsEntry("active", 0L);
    }

    @Test
    void anAbortDuringAnActionAnswersBothAndLateTuplesAreIgnored() {
        TxnId txn = site.begin();
        site.holdAm();
        site.deliver(new AdMessage.Execute(70, Optional.of(txn), retrieve(relation), false, 0));
        site.deliver(new AdMessage.Abort(71, txn));
        assertThat(site.answers.subList(1, 3))
                .extracting(answer -> ((UiMessage.Ended) answer).ticket())
                .containsExactly(70L, 71L);
        site.release();
        assertThat(site.answers).hasSize(3);
        assertThat(site.out.notes()).contains(new RaidTrace.Ignored("nobody waits for these tuples"));
    }

    private AdMessage.Execute unannounced(Action action) {
        return new AdMessage.Execute(70, Optional.empty(), action, true, 0, 0, false);
    }

    @Test
    void aBeginThatNobodyWantsToKnowIsNotTold() {
        site.deliver(unannounced(append(relation, n(2))));
        assertThat(site.answers).singleElement().isInstanceOf(UiMessage.Ended.class);
        assertThat(site.lastEnded().outcome().isCommitted()).isTrue();
    }

    @Test
    void aCancelledActionEndsItsTransaction() {
        site.holdAm();
        site.deliver(unannounced(retrieve(relation)));
        site.deliver(new AdMessage.Cancel(71));
        assertThat(site.answers).isEmpty();
        site.deliver(new AdMessage.Cancel(70));
        assertThat(site.answers).hasSize(1);
        assertThat(site.lastEnded().ticket()).isEqualTo(70);
        assertThat(site.lastEnded().outcome()).isEqualTo(aborted(AbortReason.USER));
        site.release();
        assertThat(site.answers).hasSize(1);
    }

    @Test
    void whatIsBeingDecidedIsNotCancelled() {
        site.holdAc();
        site.deliver(unannounced(append(relation, n(2))));
        site.deliver(new AdMessage.Cancel(70));
        site.release();
        assertThat(site.answers).hasSize(1);
        assertThat(site.lastEnded().outcome().isCommitted()).isTrue();
    }

    @Test
    void anAbortCannotOvertakeACommitThatIsBeingDecided() {
        site.holdAc();
        site.deliver(new AdMessage.Execute(70, Optional.empty(), append(relation, n(2)), true, 0));
        TxnId txn = ((UiMessage.Began) site.answers.getFirst()).txn();
        site.deliver(new AdMessage.Abort(71, txn));
        assertThat(site.answers).as("no answer before the decision").hasSize(1);
        site.release();
        assertThat(site.answers.subList(1, 3))
                .allSatisfy(answer -> assertThat(
                                ((UiMessage.Ended) answer).outcome().isCommitted())
                        .isTrue());
        assertThat(((UiMessage.Ended) site.answers.get(2)).ticket()).isEqualTo(71);
    }

    @Test
    void aRefusedTransactionShowsNoRowsSinceItMayHaveSeenAnImpossibleState() {
        site.ac.refuse(AbortReason.CONFLICT);
        UiMessage.Ended ended = site.run(retrieve(relation));
        assertThat(ended.outcome()).isEqualTo(aborted(AbortReason.CONFLICT));
        assertThat(ended.rows()).isEmpty();
        assertThat(ended.count()).isZero();
        assertThat(site.driver.counters()).containsEntry("aborted-conflict", 1L);
    }

    @Test
    void aStatementErrorIsToldWhenItsReadsProveValid() {
        UiMessage.Ended ended = site.run(failing());
        assertThat(ended.outcome()).isEqualTo(aborted(AbortReason.STATEMENT_ERROR));
        assertThat(ended.failure().orElseThrow().code()).isEqualTo(StatementException.DIVISION_BY_ZERO);
        assertThat(site.lastCommit().reads())
                .as("schema and fragment are validated")
                .hasSize(2);
        assertThat(site.lastCommit().writes()).isEmpty();
    }

    @Test
    void aStatementErrorOnStaleReadsIsAnAbortAndNoError() {
        site.ac.refuse(AbortReason.STALE_READ);
        UiMessage.Ended ended = site.run(failing());
        assertThat(ended.outcome()).isEqualTo(aborted(AbortReason.STALE_READ));
        assertThat(ended.failure()).isEmpty();
    }

    @Test
    void aStatementErrorEndsATransactionOfSeveralActionsWithoutItsWrites() {
        TxnId txn = site.begin();
        site.execute(txn, append(relation, n(2)));
        site.deliver(new AdMessage.Execute(70, Optional.of(txn), failing(), false, 0));
        assertThat(site.lastEnded().outcome()).isEqualTo(aborted(AbortReason.STATEMENT_ERROR));
        assertThat(site.am.rows(relation)).hasSize(1);
        assertThat(site.end(txn).outcome()).isEqualTo(aborted(AbortReason.TIMEOUT));
    }

    @Test
    void moreTransactionsThanAdmittedAreOverloaded() {
        Site small = new Site(ActionDriverConfig.DEFAULT.withMaxActive(2));
        TxnId first = small.begin();
        small.begin();
        small.deliver(new AdMessage.Begin(70));
        assertThat(small.lastEnded().outcome()).isEqualTo(aborted(AbortReason.OVERLOADED));
        assertThat(small.driver.counters()).containsEntry("overloaded", 1L).containsEntry("active", 2L);
        small.end(first);
        assertThat(small.begin()).as("there is room again").isNotNull();
    }

    @Test
    void aTransactionThatIsNotActiveHereHasTimedOut() {
        TxnId stranger = new TxnId(1, 1, 99);
        assertThat(site.end(stranger).outcome()).isEqualTo(aborted(AbortReason.TIMEOUT));
        assertThat(site.abort(stranger).outcome()).isEqualTo(aborted(AbortReason.TIMEOUT));
        site.deliver(new AdMessage.Execute(70, Optional.of(stranger), retrieve(relation), false, 0));
        assertThat(site.lastEnded().outcome()).isEqualTo(aborted(AbortReason.TIMEOUT));
    }

    @Test
    void theOldestActiveTransactionGoesWithEveryCommit() {
        TxnId oldest = site.begin();
        site.run(append(relation, n(2)));
        assertThat(site.lastCommit().oldestActive()).isEqualTo(oldest);
        site.abort(oldest);
        site.run(append(relation, n(3)));
        assertThat(site.lastCommit().oldestActive()).isEqualTo(site.lastCommit().txn());
    }

    @Test
    void aRelationThatIsGoneMakesTheTransactionStale() {
        site.run(new Action.Destroy(List.of(relation)));
        assertThat(site.run(retrieve(relation)).outcome()).isEqualTo(aborted(AbortReason.STALE_READ));
        assertThat(site.driver.counters()).containsEntry("aborted-stale-read", 1L);
    }

    @Test
    void phasesAddUpOverTheActionsAndPostingIsNotCommitment() {
        TxnId txn = site.begin();
        site.execute(txn, append(relation, n(2)));
        site.execute(txn, append(relation, n(3)));
        Phases phases = site.end(txn).phases();
        assertThat(phases.interpretation()).isEqualTo(14);
        assertThat(phases.preparation())
                .as("two readings of the stopwatch for each action")
                .isEqualTo(20);
        assertThat(phases.posting()).isEqualTo(FakeAtomicityController.POSTING_NANOS);
        assertThat(phases.commitment()).as("less passed than posting took").isZero();
        assertThat(site.run(retrieve(relation)).phases().commitment()).isEqualTo(10);
    }

    @Test
    void anotherActionWhileOneIsExecutedIsIgnored() {
        TxnId txn = site.begin();
        site.holdAm();
        site.deliver(new AdMessage.Execute(70, Optional.of(txn), retrieve(relation), false, 0));
        site.deliver(new AdMessage.End(71, txn));
        assertThat(site.out.notes()).contains(new RaidTrace.Ignored("an action is still being executed"));
        site.release();
        assertThat(site.end(txn).outcome().isCommitted()).isTrue();
    }

    @Test
    void messagesForOthersAndAnswersToNobodyChangeNothing() {
        site.deliver(new CcMessage.Decide(new TxnId(1, 1, 1), true, Stamp.NONE));
        site.deliver(new AdMessage.Decided(new TxnId(1, 1, 1), new Outcome.Unknown(), 0));
        site.deliver(new AdMessage.Continue(new TxnId(1, 1, 1)));
        site.deliver(new AdMessage.NoSuchRelation(new TxnId(1, 1, 1), 1));
        assertThat(site.answers).isEmpty();
        assertThat(site.out.notes().stream().filter(RaidTrace.Ignored.class::isInstance))
                .hasSize(4);
    }

    @Test
    void anOutcomeThatIsUnknownIsPassedOnAsSuch() {
        site.holdAc();
        site.deliver(new AdMessage.Execute(70, Optional.empty(), append(relation, n(2)), true, 0));
        AcMessage.Commit commit = site.lastCommit();
        site.deliver(new AdMessage.Decided(commit.txn(), new Outcome.Unknown(), 0));
        assertThat(site.lastEnded().outcome()).isEqualTo(new Outcome.Unknown());
        assertThat(site.driver.counters()).containsEntry("unknown", 1L);
    }
}
