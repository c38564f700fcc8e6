package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;

/** What a coordinator is asked beside committing, and what it makes of words that come late. */
class CoordinatorQuestionsTest extends CoordinatorCase {
    @Test
    void whatIsUnderWayIsNotBegunAgain() {
        begin(ALL);
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));
        assertThat(bench.sent()).isEmpty();

        TxnId reader = new TxnId(1, INCARNATION, 2);
        bench.receive(new AcMessage.Commit(reader, TXN, READS, List.of()));
        bench.forget();
        bench.receive(new AcMessage.Commit(reader, TXN, READS, List.of()));
        assertThat(bench.sent()).isEmpty();
        assertThat(bench.controller.counters()).containsEntry("coordinating", 2L);
    }

    @Test
    void anInquiryIsAnsweredOnlyAfterTheDecision() {
        bench.receive(view(ALL));
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));
        bench.forget();
        bench.receive(2, new AcMessage.Inquire(TXN));
        assertThat(bench.sent()).isEmpty();

        voteHere(Verdict.YES);
        vote(2, Verdict.YES, Stamp.NONE);
        vote(3, Verdict.YES, Stamp.NONE);
        bench.forget();
        bench.receive(2, new AcMessage.Inquire(TXN));
        assertThat(bench.sent()).containsExactly(bench.to(2, new AcMessage.Decision(TXN, true, Stamp.of(1, 1))));
    }

    @Test
    void whatNobodyRemembersIsPresumedAbortedUnlessItCommitted() {
        bench.receive(2, new AcMessage.Inquire(new TxnId(1, INCARNATION - 1, 5)));
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(2, new AcMessage.Decision(new TxnId(1, INCARNATION - 1, 5), false, Stamp.NONE)));

        commit();
        acknowledge(2);
        acknowledge(3);
        bench.receive(new AcMessage.Posted(TXN, 1));
        bench.forget();
        bench.receive(2, new AcMessage.Inquire(TXN));
        assertThat(bench.sent()).containsExactly(bench.to(2, new AcMessage.AlreadyCommitted(TXN)));
    }

    @Test
    void aRehearsalTellsWhoWouldVoteAndLeavesNothing() {
        bench.receive(view(ALL));
        bench.receive(new AcMessage.DryRunCommit(TXN));
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.AD, new AdMessage.DryRunResult(TXN, List.of(1, 2, 3), List.of(), 2, 8, 3)));
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void aRehearsalAtASiteAloneNeedsNoMessage() {
        bench.receive(view(List.of(ALL.getFirst()), 2, 3));
        bench.receive(new AcMessage.DryRunCommit(TXN));

        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.AD, new AdMessage.DryRunResult(TXN, List.of(1), List.of(2, 3), 0, 0, 1)));
    }

    private AcMessage.Prepare prepared(TxnId txn, TxnId oldestActive) {
        bench.receive(new AcMessage.View(9, ALL, List.of()));
        bench.forget();
        bench.receive(new AcMessage.Commit(txn, oldestActive, READS, WRITES));
        return (AcMessage.Prepare) bench.sent().getLast().body();
    }

    @Test
    void aPrepareTellsWhatIsOldestOfAllThatMayStillPrepareOrIsNotAcknowledged() {
        TxnId third = new TxnId(1, INCARNATION, 3);
        TxnId fifth = new TxnId(1, INCARNATION, 5);
        TxnId seventh = new TxnId(1, INCARNATION, 7);

        assertThat(prepared(fifth, third).lowWatermark()).isEqualTo(third);
        assertThat(prepared(seventh, seventh).lowWatermark()).isEqualTo(fifth);
    }

    @Test
    void whoServedReadsIsSentThemWithThePrepare() {
        ReadEntry there = new ReadEntry.KeyRead(11, 42, 6);
        List<SiteReads> elsewhere = List.of(new SiteReads(ALL.get(1), List.of(there)));
        bench.receive(view(ALL));
        bench.forget();
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES, elsewhere, List.of()));

        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.CC, new CcMessage.Check(TXN, READS, WRITES)),
                        bench.to(2, PREPARE.withReads(List.of(there))),
                        bench.to(3, PREPARE));
        vote(2, Verdict.YES, Stamp.NONE);
        bench.fire(VOTES);
        assertThat(bench.sent()).doesNotContain(bench.to(2, PREPARE.withReads(List.of(there))));
    }

    @Test
    void whoReadsNothingAndWritesNothingIsCommittedAtOnce() {
        bench.receive(new AcMessage.Commit(TXN, TXN, List.of(), List.of()));

        assertThat(bench.sent()).containsExactly(told(new Outcome.Committed(Stamp.NONE), 0));
    }

    @Test
    void theJournalAndTheStatesHaveToAgree() {
        begin(ALL);
        bench.commitLog.outcomes().learn(TXN, Known.COMMITTED);

        assertThatThrownBy(bench.controller::checkInvariants)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("undecided");
    }

    @Test
    void whatIsIgnoredIsNoted() {
        begin(ALL);
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));
        bench.receive(2, new AcMessage.Inquire(TXN));
        bench.receive(2, new AcMessage.InDoubt(TXN, 2));
        bench.receive(2, new RcMessage.AskSnapshot());

        assertThat(bench.notes()).hasSize(4).allMatch(RaidTrace.Ignored.class::isInstance);
    }

    @Test
    void whatIsLateOrForNobodyDoesNothing() {
        vote(2, Verdict.YES, Stamp.NONE);
        acknowledge(2);
        bench.receive(new AcMessage.Posted(TXN, 1));
        bench.receive(view(ALL));
        voteHere(Verdict.YES);
        bench.controller.onTimer(VOTES, bench);
        bench.controller.onTimer(DECISIONS, bench);

        assertThat(bench.sent()).isEmpty();
        assertThat(bench.timers).isEmpty();
        commit();
        vote(2, REFUSED, Stamp.NONE);
        bench.receive(view(ALL.subList(0, 1), 2, 3));
        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void aWaitDoublesUpToItsLongest() {
        assertThat(AcConfig.DEFAULT.wait(0)).isEqualTo(Duration.ofMillis(200));
        assertThat(AcConfig.DEFAULT.wait(3)).isEqualTo(Duration.ofMillis(1_600));
        assertThat(AcConfig.DEFAULT.wait(4)).isEqualTo(Duration.ofSeconds(2));
        assertThat(AcConfig.DEFAULT.wait(60)).isEqualTo(Duration.ofSeconds(2));
        assertThat(AcConfig.DEFAULT.waitForVotes(1, 1_000)).isEqualTo(Duration.ofMillis(410));
    }
}
