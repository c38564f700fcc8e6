package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** Site 1 begins a new life and finds in its log what it coordinated in an earlier one. */
class CoordinatorRestartTest {
    private static final TxnId TXN = new TxnId(1, INCARNATION - 1, 5);
    private static final TxnId NEW = new TxnId(1, INCARNATION, 1);
    private static final Stamp STAMP = Stamp.of(6, 1);
    private static final List<Write> WRITES =
            List.of(new Write(new RelationId(50), new TupleId(7), Write.Kind.UPDATE, Row.EMPTY, List.of()));
    private static final AcTimer DECISIONS = new AcTimer.Decisions(TXN);

    private final Bench bench = Bench.ofSite(1);

    private static RaidRecord committed(List<AcMessage.Member> members) {
        return new RaidRecord.Committed(TXN, 2, STAMP, members, WRITES);
    }

    private Bench.Sent noLocks() {
        return bench.to(RaidServer.CC, new CcMessage.RestoreLocks(List.of()));
    }

    @Test
    void aCommitIsToldToAllUntilTheyAcknowledgeAndTheDriverHearsNothingOfIt() {
        bench.recover(new RaidRecord.Voted(TXN, 1), committed(ALL));

        AcMessage decision = new AcMessage.Decision(TXN, true, STAMP);
        assertThat(bench.sent()).containsExactly(noLocks(), bench.to(2, decision), bench.to(3, decision));
        assertThat(bench.timers).containsEntry(DECISIONS, AcConfig.DEFAULT.wait(0));
        assertThat(bench.appended()).isEmpty();
        bench.receive(new AcMessage.Posted(TXN, 1));
        bench.receive(2, new AcMessage.Acknowledge(TXN, 2));
        bench.receive(3, new AcMessage.Acknowledge(TXN, 3));
        assertThat(bench.sent()).isEmpty();
        assertThat(bench.appended()).containsExactly(new RaidRecord.Finished(TXN));
        assertThat(bench.controller.counters()).containsEntry("committed", 0L);
    }

    @Test
    void aCommitOfASiteAloneIsOverAtOnce() {
        bench.recover(committed(ALL.subList(0, 1)));

        assertThat(bench.sent()).containsExactly(noLocks());
        assertThat(bench.appended()).containsExactly(new RaidRecord.Finished(TXN));
        assertThat(bench.timers).isEmpty();
    }

    @Test
    void whatAllHaveAcknowledgedIsToldToNobody() {
        bench.recover(committed(ALL), new RaidRecord.Finished(TXN));

        assertThat(bench.sent()).containsExactly(noLocks());
        assertThat(bench.controller.unfinished()).isEmpty();
        bench.receive(new AcMessage.Checkpointed(500, Stamp.NONE));
        assertThat(bench.truncated).containsExactly(new Lsn(500));
    }

    @Test
    void anOwnYesWithoutADecisionIsAnAbort() {
        bench.recover(new RaidRecord.Voted(TXN, 1));

        assertThat(bench.appended())
                .singleElement()
                .isInstanceOfSatisfying(
                        RaidRecord.Aborted.class,
                        aborted -> assertThat(aborted.txn()).isEqualTo(TXN));
        bench.forget();
        bench.receive(2, new AcMessage.Inquire(TXN));
        assertThat(bench.sent()).containsExactly(bench.to(2, new AcMessage.Decision(TXN, false, Stamp.NONE)));
    }

    @Test
    void whatCommitsFromNowOnIsAboveAllThatTheLogTellsOf() {
        bench.recover(
                new RaidRecord.Clock(Stamp.of(20, 3)),
                new RaidRecord.Remembered(new TxnId(2, 1, 1), Stamp.of(30, 2), List.of(1, 2, 3)),
                committed(ALL.subList(0, 1)));
        bench.receive(new AcMessage.View(0, ALL.subList(0, 1), List.of()));
        bench.receive(new AcMessage.Commit(NEW, NEW, List.of(), WRITES));
        bench.forget();
        bench.receive(new AcMessage.ValidationResult(NEW, Verdict.YES));

        assertThat(bench.sent()).contains(bench.to(RaidServer.CC, new CcMessage.Decide(NEW, true, Stamp.of(31, 1))));
    }

    @Test
    void theReplicationControllerIsGivenBackWhatTheLogHasOfItBeforeAnythingElse() {
        Bench views = Bench.withViews(1);
        views.recover(committed(ALL.subList(0, 2)));

        assertThat(views.sent().getFirst().body()).isInstanceOfSatisfying(RcMessage.Restored.class, restored -> {
            assertThat(restored.since()).extracting(RcMessage.Decided::txn).containsExactly(TXN);
            assertThat(restored.upTo()).isZero();
        });
    }

    @Test
    void withAFixedSetOfSitesTheReplicationControllerHasNothingInTheLog() {
        bench.recover(committed(ALL.subList(0, 2)));

        assertThat(bench.sent()).noneMatch(each -> each.body() instanceof RcMessage.Restored);
    }

    @Test
    void theLogIsKeptFromTheFirstRecordOfWhatIsNotOver() {
        bench.recover(new RaidRecord.Clock(STAMP), committed(ALL));
        bench.receive(new AcMessage.Checkpointed(15, Stamp.NONE));
        assertThat(bench.truncated).containsExactly(new Lsn(10));

        bench.receive(2, new AcMessage.Acknowledge(TXN, 2));
        bench.receive(3, new AcMessage.Acknowledge(TXN, 3));
        bench.receive(new AcMessage.Checkpointed(15, Stamp.NONE));
        assertThat(bench.truncated).contains(new Lsn(15));
    }

    @Test
    void aPostOfAnEarlierLifeIsNotMadeAgainByTheController() {
        bench.recover(committed(ALL));

        assertThat(bench.sent()).noneMatch(each -> each.body() instanceof AmMessage.Post);
    }
}
