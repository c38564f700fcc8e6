package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;
import static org.raidlab.ac.twophase.CoordinatorCase.PREPARE;
import static org.raidlab.ac.twophase.CoordinatorCase.READS;
import static org.raidlab.ac.twophase.CoordinatorCase.REFUSED;
import static org.raidlab.ac.twophase.CoordinatorCase.TXN;
import static org.raidlab.ac.twophase.CoordinatorCase.VOTES;
import static org.raidlab.ac.twophase.CoordinatorCase.WRITES;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.Acknowledgements;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Verdict;

/** Parallel commits: the last durable yes is the commit point. The rules are those of the module's README. */
class ParallelCommitTest {
    private static final AcMessage.Decision ABORT = new AcMessage.Decision(TXN, false, Stamp.NONE);

    private static RaidRecord.Prepared yes(TxnId txn, Stamp clock) {
        return new RaidRecord.Prepared(txn, 1, ALL, READS, WRITES, List.of(), clock, "", Evidence.NONE);
    }

    /** Site 1, the home of the transaction. */
    @Nested
    class AtTheCoordinator {
        private final Bench bench = Bench.ofParallelSite(1);

        private void begin() {
            bench.receive(new AcMessage.View(9, ALL, List.of()));
            bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));
            bench.receive(PREPARE);
            bench.forget();
        }

        private void voteHere() {
            bench.receive(new AcMessage.ValidationResult(TXN, Verdict.YES));
        }

        private void vote(int site, Verdict verdict, Stamp clock) {
            bench.receive(site, new AcMessage.Vote(TXN, site, verdict, clock));
        }

        private void commit() {
            begin();
            voteHere();
            vote(2, Verdict.YES, Stamp.of(8, 2));
            vote(3, Verdict.YES, Stamp.of(5, 3));
        }

        @Test
        void theHomeSiteValidatesOnlyWhenThePreparesHaveLeft() {
            bench.receive(new AcMessage.View(9, ALL, List.of()));
            bench.forget();
            bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));
            assertThat(bench.sent()).containsExactly(bench.to(2, PREPARE), bench.to(3, PREPARE), bench.to(1, PREPARE));

            bench.receive(PREPARE);
            bench.receive(PREPARE);
            assertThat(bench.sent()).containsExactly(bench.to(RaidServer.CC, Bench.check(TXN, READS, WRITES)));
        }

        @Test
        void theYesOfTheHomeSiteIsForcedWithTheReadsMadeThere() {
            begin();
            voteHere();
            assertThat(bench.forced()).singleElement().isInstanceOfSatisfying(RaidRecord.Prepared.class, own -> {
                assertThat(own.reads()).isEqualTo(READS);
                assertThat(own.writes()).isEqualTo(WRITES);
                assertThat(own.clock()).isEqualTo(Stamp.of(1, 1));
            });
        }

        @Test
        void theHighestClockOfTheVotesIsTheStampAndNothingMoreIsForced() {
            begin();
            voteHere();
            bench.forget();
            vote(2, Verdict.YES, Stamp.of(8, 2));
            vote(3, Verdict.YES, Stamp.of(5, 3));

            assertThat(bench.forced()).isEmpty();
            assertThat(bench.appended())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            RaidRecord.Learned.class,
                            learned -> assertThat(learned.stamp()).isEqualTo(Stamp.of(8, 2)));
            assertThat(bench.sent()).contains(bench.to(2, new AcMessage.Decision(TXN, true, Stamp.of(8, 2))));
            bench.receive(new AcMessage.Posted(TXN, 77));
            assertThat(bench.sent())
                    .containsExactly(bench.to(
                            RaidServer.AD, new AdMessage.Decided(TXN, new Outcome.Committed(Stamp.of(8, 2)), 77)));
        }

        @Test
        void twoVotesOfASiteNeverProposeTheSameStamp() {
            commit();
            TxnId next = new TxnId(1, INCARNATION, 2);
            bench.receive(new AcMessage.View(9, ALL.subList(0, 1), List.of()));
            bench.receive(new AcMessage.Commit(next, next, List.of(), WRITES));
            bench.forget();
            bench.receive(new AcMessage.ValidationResult(next, Verdict.YES));
            assertThat(bench.sent())
                    .contains(bench.to(RaidServer.CC, new CcMessage.Decide(next, true, Stamp.of(9, 1))));
        }

        @Test
        void theLowWatermarkStaysWhileTheOwnRecordOfTheCommitIsNotDurable() {
            commit();
            bench.receive(new AcMessage.Posted(TXN, 1));
            bench.receive(2, new AcMessage.Acknowledge(TXN, 2));
            bench.receive(3, new AcMessage.Acknowledge(TXN, 3));
            TxnId next = new TxnId(1, INCARNATION, 2);
            assertThat(lowWatermarkOf(next)).isEqualTo(TXN);

            bench.receive(new AcMessage.ValidationResult(next, Verdict.YES));
            assertThat(bench.forced()).as("the own yes").hasSize(2);
            assertThat(bench.appended()).contains(new RaidRecord.Finished(TXN));
            TxnId third = new TxnId(1, INCARNATION, 3);
            assertThat(lowWatermarkOf(third)).isEqualTo(next);
        }

        private TxnId lowWatermarkOf(TxnId txn) {
            bench.receive(new AcMessage.View(9, ALL, List.of()));
            bench.sent();
            bench.receive(new AcMessage.Commit(txn, txn, READS, WRITES));
            return ((AcMessage.Prepare) bench.sent().getFirst().body()).lowWatermark();
        }

        @Test
        void aTransactionIsGivenUpWithAForcedAbort() {
            begin();
            voteHere();
            bench.forget();
            bench.nanos += AcConfig.DEFAULT.voteDeadline().toNanos();
            bench.fire(VOTES);

            assertThat(bench.forced()).singleElement().isInstanceOf(RaidRecord.Aborted.class);
            assertThat(bench.sent()).contains(bench.to(2, ABORT), bench.to(3, ABORT));
        }

        @Test
        void aNoOfAMemberNeedsNoForce() {
            begin();
            voteHere();
            bench.forget();
            vote(3, REFUSED, Stamp.NONE);

            assertThat(bench.forced()).isEmpty();
            assertThat(bench.appended()).singleElement().isInstanceOf(RaidRecord.Aborted.class);
            assertThat(bench.sent())
                    .contains(bench.to(
                            RaidServer.AD, new AdMessage.Decided(TXN, new Outcome.Aborted(AbortReason.CONFLICT), 0)));
        }

        @Test
        void noVoteIsGivenAwayWhileTheTransactionMayBeGivenUp() {
            begin();
            voteHere();
            bench.forget();
            bench.receive(2, new AcMessage.Inquire(TXN));
            assertThat(bench.sent()).isEmpty();
        }
    }

    /** Site 1 begins a new life with a yes of its own transaction. */
    @Nested
    class AtTheRestartedCoordinator {
        private static final TxnId OLD = new TxnId(1, INCARNATION - 1, 5);
        private static final AcMessage.Inquire INQUIRE = new AcMessage.Inquire(OLD);

        private final Bench bench = Bench.ofParallelSite(1);

        private void vote(int site, Stamp clock) {
            bench.receive(site, new AcMessage.Vote(OLD, site, Verdict.YES, clock));
        }

        @Test
        void itHasTheLocksGivenBackAndAsksAllOthersAtOnce() {
            bench.recover(yes(OLD, Stamp.of(7, 1)));
            assertThat(bench.sent())
                    .containsExactly(
                            bench.to(
                                    RaidServer.CC,
                                    new CcMessage.RestoreLocks(List.of(new CcMessage.Pending(OLD, READS, WRITES)))),
                            bench.to(2, INQUIRE),
                            bench.to(3, INQUIRE));
        }

        @Test
        void theVotesOfAllGiveItTheDecisionThatItHasForgotten() {
            bench.recover(yes(OLD, Stamp.of(7, 1)));
            vote(2, Stamp.of(9, 2));
            bench.forget();
            vote(3, Stamp.of(4, 3));

            AcMessage decision = new AcMessage.Decision(OLD, true, Stamp.of(9, 2));
            assertThat(bench.sent()).contains(bench.to(2, decision), bench.to(3, decision));
            assertThat(bench.controller.counters()).containsEntry("committed", 0L);
        }

        @Test
        void aSiteThatHasForgottenItsDecisionGivesItsVoteToWhoAsks() {
            bench.recover(yes(OLD, Stamp.of(7, 1)));
            bench.forget();
            bench.receive(3, INQUIRE);
            assertThat(bench.sent())
                    .containsExactly(bench.to(3, new AcMessage.Vote(OLD, 1, Verdict.YES, Stamp.of(7, 1))));
        }

        @Test
        void aRefusalAborts() {
            bench.recover(yes(OLD, Stamp.of(7, 1)));
            vote(2, Stamp.of(9, 2));
            bench.forget();
            bench.receive(3, new AcMessage.Decision(OLD, false, Stamp.NONE));

            assertThat(bench.appended()).singleElement().isInstanceOf(RaidRecord.Aborted.class);
            bench.receive(2, INQUIRE);
            assertThat(bench.sent()).contains(bench.to(2, new AcMessage.Decision(OLD, false, Stamp.NONE)));
        }

        @Test
        void aVoteOfASiteThatIsNoMemberDoesNotCount() {
            bench.recover(yes(OLD, Stamp.of(7, 1)));
            vote(2, Stamp.of(9, 2));
            vote(4, Stamp.of(9, 4));
            assertThat(bench.appended()).isEmpty();
        }

        @Test
        void aRecordedCommitIsAnnouncedUntilAllHaveAcknowledgedIt() {
            bench.recover(yes(OLD, Stamp.of(7, 1)), new RaidRecord.Learned(OLD, 2, Stamp.of(9, 2)));
            AcMessage decision = new AcMessage.Decision(OLD, true, Stamp.of(9, 2));
            assertThat(bench.sent()).contains(bench.to(2, decision), bench.to(3, decision));

            bench.receive(new AcMessage.Checkpointed(500, Stamp.NONE));
            assertThat(bench.truncated).doesNotContain(new Lsn(500));
            bench.receive(2, new AcMessage.Acknowledge(OLD, 2));
            bench.receive(3, new AcMessage.Acknowledge(OLD, 3));
            bench.receive(new AcMessage.Checkpointed(500, Stamp.NONE));
            assertThat(bench.truncated).contains(new Lsn(500));
        }
    }

    /** Site 2, a participant. */
    @Nested
    class AtAParticipant {
        private final Bench bench = Bench.ofParallelSite(2);

        private void prepare() {
            bench.receive(1, PREPARE);
            bench.receive(new AcMessage.ValidationResult(TXN, Verdict.YES));
        }

        @Test
        void theClockOfAVoteOutlivesARestart() {
            bench.recover(yes(TXN, Stamp.of(7, 2)));
            bench.forget();
            bench.receive(1, new AcMessage.Inquire(TXN));
            AcMessage.Vote vote = new AcMessage.Vote(TXN, 2, Verdict.YES, Stamp.of(7, 2));
            assertThat(bench.sent()).containsExactly(bench.to(1, vote));

            TxnId next = new TxnId(1, INCARNATION, 9);
            bench.receive(1, new AcMessage.Prepare(next, TXN, 9, ALL, List.of(), WRITES));
            bench.receive(new AcMessage.ValidationResult(next, Verdict.YES));
            assertThat(bench.sent()).contains(bench.to(1, new AcMessage.Vote(next, 2, Verdict.YES, Stamp.of(8, 2))));
        }

        @Test
        void theVotesOfAllDecideHereToo() {
            prepare();
            bench.receive(3, new AcMessage.Vote(TXN, 3, Verdict.YES, Stamp.of(5, 3)));
            bench.forget();
            bench.receive(1, new AcMessage.Vote(TXN, 1, Verdict.YES, Stamp.of(3, 1)));

            assertThat(bench.appended())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            RaidRecord.Learned.class,
                            learned -> assertThat(learned.stamp()).isEqualTo(Stamp.of(5, 3)));
            bench.fire(Acknowledgements.Timer.ALONE);
            bench.fire(Acknowledgements.Timer.ALONE);
            assertThat(bench.durable()).containsExactly(bench.to(1, new AcMessage.Acknowledge(TXN, 2)));
        }
    }
}
