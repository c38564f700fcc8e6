package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Verdict;

/** Site 3 is away for long: what waits for it holds up neither the bound nor the log, and it gets its answer. */
class AbsentSiteTest {
    private static final List<Member> WITHOUT_3 = ALL.subList(0, 2);

    private static AcMessage checkpointed(long lsn) {
        return new AcMessage.Checkpointed(lsn, Stamp.NONE);
    }

    private static AcMessage.Prepare prepareIn(List<Bench.Sent> sent) {
        return sent.stream()
                .map(Bench.Sent::body)
                .filter(AcMessage.Prepare.class::isInstance)
                .map(AcMessage.Prepare.class::cast)
                .findFirst()
                .orElseThrow();
    }

    /** Site 1, whose commit site 3 has not acknowledged. */
    @Nested
    class AtTheCoordinator extends CoordinatorCase {
        private static final TxnId NEXT = new TxnId(1, INCARNATION, 2);

        private Stamp commitUnacknowledged() {
            Stamp stamp = commit();
            bench.receive(new AcMessage.Posted(TXN, 1));
            acknowledge(2);
            bench.forget();
            return stamp;
        }

        private TxnId boundWith(List<Member> members) {
            bench.receive(new AcMessage.View(10, members, List.of()));
            bench.receive(new AcMessage.Commit(NEXT, NEXT, READS, WRITES));
            return prepareIn(bench.sent()).lowWatermark();
        }

        /** The log is cut twice: what held it at the first cut is written again at the second. */
        private void cutTwice(Bench at) {
            at.receive(checkpointed(1_000));
            at.receive(checkpointed(2_000));
        }

        @Test
        void theBoundPassesACommitThatOnlyWaitsForIt() {
            commitUnacknowledged();
            assertThat(boundWith(WITHOUT_3)).isEqualTo(NEXT);
        }

        @Test
        void theBoundWaitsForASiteThatTakesPart() {
            commitUnacknowledged();
            assertThat(boundWith(ALL)).isEqualTo(TXN);
        }

        @Test
        void theLogIsCutAndTheCommitRememberedWithoutItsWrites() {
            Stamp stamp = commitUnacknowledged();
            cutTwice(bench);

            assertThat(bench.truncated).last().isEqualTo(new Lsn(2_000));
            assertThat(bench.appended()).contains(new RaidRecord.Remembered(TXN, stamp, List.of(3)));
        }

        @Test
        void anInquiryIsAnsweredWhateverWasCutAndPassed() {
            Stamp stamp = commitUnacknowledged();
            cutTwice(bench);
            boundWith(WITHOUT_3);
            bench.receive(3, new AcMessage.Inquire(TXN));

            assertThat(bench.sent()).containsExactly(bench.to(3, new AcMessage.Decision(TXN, true, stamp)));
        }

        @Test
        void aNewLifeAnswersToo() {
            Stamp stamp = Stamp.of(1, 1);
            Bench next = Bench.ofSite(1);
            next.commitLog.outcomes().learn(TXN, Known.COMMITTED);
            next.recover(new RaidRecord.Remembered(TXN, stamp, List.of(3)));

            RaidMessage decision = new AcMessage.Decision(TXN, true, stamp);
            assertThat(next.sent()).contains(next.to(3, decision)).doesNotContain(next.to(2, decision));
            cutTwice(next);
            assertThat(next.appended()).contains(new RaidRecord.Remembered(TXN, stamp, List.of(3)));
            next.receive(3, new AcMessage.Inquire(TXN));
            assertThat(next.sent()).containsExactly(next.to(3, decision));
        }

        @Test
        void itIsForgottenWhenItIsAcknowledgedAtLast() {
            commitUnacknowledged();
            cutTwice(bench);
            bench.forget();
            acknowledge(3);
            assertThat(bench.appended()).containsExactly(new RaidRecord.Finished(TXN));

            bench.receive(checkpointed(3_000));
            assertThat(bench.appended()).noneMatch(RaidRecord.Remembered.class::isInstance);
            assertThat(bench.controller.counters()).containsEntry("remembered", 0L);
        }

        @Test
        void aCommitWhoseWritesAreInNoCheckpointKeepsItsRecords() {
            bench.receive(checkpointed(1_000));
            Stamp stamp = commitUnacknowledged();
            bench.receive(checkpointed(5));
            bench.receive(checkpointed(6));

            assertThat(bench.truncated).last().isEqualTo(new Lsn(6));
            assertThat(stamp).isNotEqualTo(Stamp.NONE);
        }
    }

    /** Site 2, which has voted on a transaction of site 1. */
    @Nested
    class AtAParticipant {
        private static final TxnId TXN = new TxnId(1, INCARNATION, 5);
        private static final TxnId NEXT = new TxnId(1, INCARNATION, 6);
        private static final Stamp STAMP = Stamp.of(6, 1);
        private static final InDoubtTransaction DOUBT =
                new InDoubtTransaction(TXN, ALL, CoordinatorCase.READS, CoordinatorCase.WRITES, List.of(), STAMP);

        private final Bench bench = Bench.ofSite(2);

        private void prepare(TxnId txn, List<Member> members) {
            bench.receive(
                    1, new AcMessage.Prepare(txn, txn, 9, members, CoordinatorCase.READS, CoordinatorCase.WRITES));
            bench.receive(new AcMessage.ValidationResult(txn, Verdict.YES));
        }

        private void commit(TxnId txn, List<Member> members) {
            prepare(txn, members);
            bench.receive(1, new AcMessage.Decision(txn, true, STAMP));
            bench.forget();
            bench.durable();
        }

        @Test
        void aCommitIsRememberedForAMemberThatIsAway() {
            commit(TXN, ALL);
            prepare(NEXT, WITHOUT_3);
            bench.forget();
            bench.receive(3, new AcMessage.Inquire(TXN));
            bench.receive(checkpointed(1_000));

            assertThat(bench.sent()).containsExactly(bench.to(3, new AcMessage.Decision(TXN, true, STAMP)));
            assertThat(bench.appended()).contains(new RaidRecord.Remembered(TXN, STAMP, List.of(1, 2, 3)));
        }

        @Test
        void itIsForgottenOnceThatMemberTakesPartAgain() {
            commit(TXN, ALL);
            prepare(NEXT, WITHOUT_3);
            prepare(new TxnId(1, INCARNATION, 7), ALL);

            assertThat(bench.controller.counters()).containsEntry("remembered", 0L);
        }

        @Test
        void whatTookPlaceWithoutItIsNotRememberedForIt() {
            commit(TXN, WITHOUT_3);
            prepare(NEXT, WITHOUT_3);

            assertThat(bench.controller.counters()).containsEntry("remembered", 0L);
        }

        @Test
        void aTransactionInDoubtIsWrittenAgainAndTheLogCut() {
            bench.recover(new RaidRecord.Clock(STAMP));
            prepare(TXN, ALL);
            bench.forget();
            bench.receive(checkpointed(200));
            assertThat(bench.truncated).last().isEqualTo(new Lsn(10));
            bench.receive(checkpointed(20));

            assertThat(bench.appended()).contains(new RaidRecord.InDoubt(DOUBT));
            assertThat(bench.truncated).last().isEqualTo(new Lsn(20));
        }

        @Test
        void aNewLifeFindsItAndPostsItOnceItIsDecided() {
            bench.recover(new RaidRecord.InDoubt(DOUBT));
            assertThat(bench.sent()).contains(bench.to(1, new AcMessage.Inquire(TXN)));
            Stamp stamp = STAMP.next(1);
            bench.receive(1, new AcMessage.Decision(TXN, true, stamp));

            assertThat(bench.sent())
                    .contains(bench.to(
                            RaidServer.AM, new AmMessage.Post(TXN, stamp, CoordinatorCase.WRITES, /* decided */ 10)));
        }
    }
}
