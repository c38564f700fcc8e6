package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Fate;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** What an Atomicity Controller does beside committing: it tells outcomes, and cuts the log. */
class ControllerTest {
    private static final TxnId OWN = new TxnId(2, INCARNATION, 3);
    private static final TxnId FOREIGN = new TxnId(1, INCARNATION, 3);
    private static final Stamp STAMP = Stamp.of(6, 1);
    private static final List<ReadEntry> READS = List.of(new ReadEntry.FragmentRead(new RelationId(50), 3));
    private static final List<Write> WRITES =
            List.of(new Write(new RelationId(50), new TupleId(7), Write.Kind.UPDATE, Row.EMPTY, List.of()));
    private static final RaidRecord.Views VIEWS = new RaidRecord.Views(5, new SessionVector(5, ALL), 0, 0, List.of());
    private static final RaidRecord.FailLocks FAIL_LOCKS = new RaidRecord.FailLocks(40, List.of());

    private final Bench bench = Bench.ofSite(2);

    private Fate fate(TxnId txn) {
        bench.receive(9, new AcMessage.AskOutcome(1, txn));
        return answered(txn);
    }

    /** Asks for a transaction that may be active, and answers for AD, with its oldest active transaction. */
    private Fate fateByDriver(TxnId txn, TxnId oldest) {
        bench.receive(9, new AcMessage.AskOutcome(1, txn));
        assertThat(bench.durable()).isEmpty();
        assertThat(bench.sent()).contains(bench.to(RaidServer.AD, new AdMessage.AskOldestActive()));
        bench.receive(new AcMessage.OldestActive(oldest));
        return answered(txn);
    }

    private Fate answered(TxnId txn) {
        List<Bench.Sent> answers = bench.durable();
        assertThat(answers).singleElement().matches(each -> each.to().site() == 9);
        ClientMessage.OutcomeIs answer =
                (ClientMessage.OutcomeIs) answers.getFirst().body();
        assertThat(answer.txn()).isEqualTo(txn);
        return answer.fate();
    }

    private void prepare() {
        bench.receive(1, new AcMessage.Prepare(FOREIGN, FOREIGN, 0, ALL, READS, WRITES));
    }

    @Test
    void anOutcomeIsTheDecisionThatStandsHere() {
        prepare();
        assertThat(fate(FOREIGN)).isEqualTo(Fate.IN_DOUBT);
        bench.receive(new AcMessage.ValidationResult(FOREIGN, Verdict.YES));
        assertThat(fate(FOREIGN)).isEqualTo(Fate.IN_DOUBT);
        bench.receive(1, new AcMessage.Decision(FOREIGN, true, STAMP));
        bench.durable();
        assertThat(fate(FOREIGN)).isEqualTo(Fate.COMMITTED);
    }

    @Test
    void anAbortIsAnOutcomeAndARefusalAloneIsNone() {
        prepare();
        bench.receive(new AcMessage.ValidationResult(FOREIGN, new Verdict.No(AbortReason.CONFLICT)));
        assertThat(fate(FOREIGN)).isEqualTo(Fate.FORGOTTEN);
        bench.receive(1, new AcMessage.Decision(new TxnId(1, INCARNATION, 4), false, Stamp.NONE));
        assertThat(fate(new TxnId(1, INCARNATION, 4))).isEqualTo(Fate.ABORTED);
    }

    @Test
    void whatAbortedBeforeTheOwnVoteIsKnownToHaveAborted() {
        bench.receive(new AcMessage.View(0, ALL, List.of()));
        bench.receive(new AcMessage.Commit(OWN, OWN, READS, WRITES));
        bench.receive(1, new AcMessage.Vote(OWN, 1, new Verdict.No(AbortReason.CONFLICT), Stamp.NONE));

        assertThat(fate(OWN)).isEqualTo(Fate.ABORTED);
    }

    @Test
    void anOwnTransactionOfAnEarlierLifeWithoutADecisionIsPresumedAborted() {
        assertThat(fate(new TxnId(2, INCARNATION - 1, 3))).isEqualTo(Fate.ABORTED);
        assertThat(fate(new TxnId(1, INCARNATION - 1, 3))).isEqualTo(Fate.FORGOTTEN);
    }

    @Test
    void anOwnTransactionOfThisLifeMayBeRunningUnlessAllAsOldAreOver() {
        TxnId oldest = new TxnId(2, INCARNATION, 4);
        assertThat(fateByDriver(OWN, OWN)).isEqualTo(Fate.IN_DOUBT);
        bench.receive(new AcMessage.Commit(new TxnId(2, INCARNATION, 6), oldest, READS, List.of()));

        assertThat(fate(OWN)).isEqualTo(Fate.FORGOTTEN);
        assertThat(fateByDriver(oldest, oldest)).isEqualTo(Fate.IN_DOUBT);
        assertThat(fateByDriver(new TxnId(2, INCARNATION, 5), oldest)).isEqualTo(Fate.IN_DOUBT);
        assertThat(fate(new TxnId(2, INCARNATION + 1, 5))).isEqualTo(Fate.FORGOTTEN);
    }

    @Test
    void anOwnTransactionThatEndedWithoutCommitmentIsNotInDoubt() {
        TxnId next = new TxnId(2, INCARNATION, 9);

        assertThat(fateByDriver(OWN, next)).isEqualTo(Fate.FORGOTTEN);
        assertThat(fate(new TxnId(2, INCARNATION, 8))).isEqualTo(Fate.FORGOTTEN);
    }

    @Test
    void eachQuestionThatWaitsForTheDriverIsAnswered() {
        TxnId next = new TxnId(2, INCARNATION, 4);
        bench.receive(9, new AcMessage.AskOutcome(1, OWN));
        bench.receive(9, new AcMessage.AskOutcome(2, next));
        bench.receive(new AcMessage.OldestActive(next));

        assertThat(bench.durable())
                .extracting(Bench.Sent::body)
                .containsExactly(
                        new ClientMessage.OutcomeIs(1, OWN, Fate.FORGOTTEN),
                        new ClientMessage.OutcomeIs(2, next, Fate.IN_DOUBT));
    }

    @Test
    void theDatabaseIsToldWhenItsPostsAreDurable() {
        bench.receive(new AcMessage.AwaitLog(17));

        assertThat(bench.durable()).containsExactly(bench.to(RaidServer.AM, new AmMessage.LogDurable(17)));
        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void whatTheReplicationControllerMustNotForgetIsForcedBeforeItIsTold() {
        bench.receive(new AcMessage.Remember(8, VIEWS));

        assertThat(bench.forced()).containsExactly(VIEWS);
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.RC, new RcMessage.Recorded(8)));
    }

    @Test
    void theLogIsCutWhereTheCheckpointBeganAndTheClockIsKept() {
        bench.receive(new AcMessage.Checkpointed(120, STAMP));

        assertThat(bench.appended()).containsExactly(new RaidRecord.Clock(STAMP));
        assertThat(bench.truncated).containsExactly(new Lsn(120));
    }

    @Test
    void whereNothingCanBeCutNothingIsWritten() {
        bench.receive(new AcMessage.Checkpointed(0, STAMP));

        assertThat(bench.appended()).isEmpty();
        assertThat(bench.truncated).isEmpty();
        assertThat(bench.commitLog.lamport().now()).isEqualTo(STAMP);
    }

    @Test
    void whereViewsChangeTheyAreWrittenAgainBeforeTheCut() {
        Bench views = Bench.withViews(2);
        views.receive(new AcMessage.Checkpointed(120, STAMP));
        assertThat(views.sent()).containsExactly(views.to(RaidServer.RC, new RcMessage.AskSnapshot()));
        assertThat(views.truncated).isEmpty();

        views.receive(new AcMessage.Snapshot(VIEWS, FAIL_LOCKS));
        assertThat(views.appended()).containsExactly(FAIL_LOCKS, VIEWS, new RaidRecord.Clock(STAMP));
        assertThat(views.truncated).containsExactly(new Lsn(120));
        views.receive(new AcMessage.Snapshot(VIEWS, FAIL_LOCKS));
        assertThat(views.appended()).isEmpty();
        assertThat(views.truncated).hasSize(1);
    }

    @Test
    void whatConcernsOthersIsIgnored() {
        bench.receive(1, new RcMessage.AskSnapshot());

        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void countsOfDecisionsGoOnAfterARollbackAndThoseOfTheMomentDoNot() {
        prepare();
        bench.receive(new AcMessage.Commit(OWN, OWN, List.of(), List.of()));
        byte[] image = bench.controller.save();
        Bench next = Bench.ofSite(2);
        next.controller.restore(image, next);
        next.receive(new AcMessage.Commit(OWN, OWN, List.of(), List.of()));

        assertThat(next.controller.counters())
                .containsEntry("committed", 2L)
                .containsEntry("aborted", 0L)
                .containsEntry("in-doubt", 0L);
    }

    @Test
    void whoIsNotDoneIsNamed() {
        prepare();
        bench.receive(new AcMessage.View(0, ALL, List.of()));
        bench.receive(new AcMessage.Commit(OWN, OWN, READS, WRITES));

        assertThat(bench.controller.unfinished())
                .containsExactly(
                        FOREIGN + " is in state Checking at its participant",
                        OWN + " is in state Voting at its coordinator");
    }
}
