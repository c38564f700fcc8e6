package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.core.Stamp;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.LedgerRecord;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Verdict;

/** Two-phase commit at the home of a transaction: votes, the decision, and its end. */
class CoordinatorTest extends CoordinatorCase {
    @Test
    void allWhoTakePartByTheViewPrepare() {
        bench.receive(view(ALL.subList(0, 2)));
        bench.receive(view(ALL));
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.CC, new CcMessage.Check(TXN, READS, WRITES)),
                        bench.to(2, PREPARE),
                        bench.to(3, PREPARE));
        assertThat(bench.timers).containsExactly(Map.entry(VOTES, AcConfig.DEFAULT.waitForVotes(0, 1)));
        assertThat(bench.forced()).isEmpty();
    }

    @Test
    void theLastYesForcesACommitAboveAllClocksBeforeAnyoneIsTold() {
        begin(ALL);
        voteHere(Verdict.YES);
        assertThat(events(bench.appended())).containsExactly(LedgerRecord.Event.VOTE_YES);
        vote(2, Verdict.YES, Stamp.of(8, 2));
        vote(3, Verdict.YES, Stamp.of(5, 3));

        Stamp stamp = Stamp.of(9, 1);
        assertThat(bench.forced()).singleElement().isInstanceOfSatisfying(RaidRecord.Committed.class, commit -> {
            assertThat(commit.stamp()).isEqualTo(stamp);
            assertThat(commit.members()).isEqualTo(ALL);
            assertThat(commit.writes()).isEqualTo(WRITES);
        });
        AcMessage decision = new AcMessage.Decision(TXN, true, stamp);
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.CC, new CcMessage.Decide(TXN, true, stamp)),
                        bench.to(RaidServer.AM, new AmMessage.Post(TXN, stamp, WRITES, 10)),
                        bench.to(2, decision),
                        bench.to(3, decision));
        assertThat(bench.timers).containsExactly(Map.entry(DECISIONS, AcConfig.DEFAULT.wait(0)));
    }

    @Test
    void theDriverIsToldOnceAndOnlyWhenTheWritesAreInTheDatabase() {
        Stamp stamp = commit();
        bench.receive(new AcMessage.Posted(TXN, 77));
        assertThat(bench.sent()).containsExactly(told(new Outcome.Committed(stamp), 77));

        bench.receive(new AcMessage.Posted(TXN, 78));
        assertThat(bench.sent()).isEmpty();
        assertThat(bench.controller.counters()).containsEntry("committed", 1L).containsEntry("aborted", 0L);
    }

    @Test
    void aCommitIsRepeatedToThoseWhoHaveNotAcknowledgedIt() {
        Stamp stamp = commit();
        acknowledge(3);
        bench.fire(DECISIONS);

        assertThat(bench.sent()).containsExactly(bench.to(2, new AcMessage.Decision(TXN, true, stamp)));
        assertThat(bench.timers).containsEntry(DECISIONS, AcConfig.DEFAULT.wait(1));
        bench.fire(DECISIONS);
        assertThat(bench.timers).containsEntry(DECISIONS, AcConfig.DEFAULT.wait(2));
    }

    @Test
    void itIsOverWhenAllHaveAcknowledgedAndTheWritesArePosted() {
        commit();
        acknowledge(2);
        acknowledge(3);
        acknowledge(3);
        assertThat(bench.appended()).isEmpty();
        assertThat(bench.controller.unfinished()).containsExactly(TXN + " is in state Committed at its coordinator");

        bench.receive(new AcMessage.Posted(TXN, 1));
        acknowledge(3);
        assertThat(bench.appended()).containsExactly(new RaidRecord.Finished(TXN));
        assertThat(bench.timers).isEmpty();
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void whatIsPostedIsNotOverWhileAnAcknowledgementIsMissing() {
        commit();
        acknowledge(2);
        bench.receive(new AcMessage.Posted(TXN, 1));
        assertThat(bench.appended()).isEmpty();
        assertThat(bench.timers).containsKey(DECISIONS);

        acknowledge(3);
        assertThat(bench.appended()).containsExactly(new RaidRecord.Finished(TXN));
        assertThat(bench.timers).isEmpty();
    }

    @Test
    void aSiteAloneInItsViewWaitsForNobody() {
        begin(List.of(ALL.getFirst()));
        assertThat(bench.timers).isEmpty();
        voteHere(Verdict.YES);
        bench.receive(new AcMessage.Posted(TXN, 1));

        assertThat(bench.forced()).hasSize(1);
        assertThat(bench.appended()).contains(new RaidRecord.Finished(TXN));
        assertThat(bench.sent()).noneMatch(each -> each.to().site() != 1);
        assertThat(bench.timers).isEmpty();
    }

    @Test
    void oneNoAbortsEverywhereAndNothingIsForced() {
        begin(ALL);
        voteHere(Verdict.YES);
        bench.forget();
        vote(3, REFUSED, Stamp.NONE);

        AcMessage decision = new AcMessage.Decision(TXN, false, Stamp.NONE);
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.CC, new CcMessage.Decide(TXN, false, Stamp.NONE)),
                        bench.to(2, decision),
                        bench.to(3, decision),
                        told(aborted(AbortReason.CONFLICT), 0));
        assertThat(events(bench.appended())).containsExactly(LedgerRecord.Event.ABORT);
        assertThat(bench.forced()).isEmpty();
        assertThat(bench.timers).isEmpty();
        assertThat(bench.controller.counters())
                .containsEntry("aborted", 1L)
                .containsEntry("committed", 0L)
                .containsEntry("coordinating", 0L);
    }

    @Test
    void anAbortBeforeTheOwnVoteLeavesNoRecordAndNoLaterYesRevivesIt() {
        begin(ALL);
        vote(2, REFUSED, Stamp.NONE);
        assertThat(bench.appended()).isEmpty();
        bench.forget();

        voteHere(Verdict.YES);
        vote(3, Verdict.YES, Stamp.NONE);
        assertThat(bench.sent()).isEmpty();
        assertThat(bench.appended()).isEmpty();
        bench.receive(2, new AcMessage.Inquire(TXN));
        assertThat(bench.sent()).containsExactly(bench.to(2, new AcMessage.Decision(TXN, false, Stamp.NONE)));
    }

    @Test
    void aNoOfTheOwnSiteIsWrittenDownWithTheAbort() {
        begin(ALL);
        voteHere(new Verdict.No(AbortReason.STALE_READ));

        assertThat(events(bench.appended())).containsExactly(LedgerRecord.Event.VOTE_NO, LedgerRecord.Event.ABORT);
        assertThat(bench.sent()).contains(told(aborted(AbortReason.STALE_READ), 0));
    }

    @Test
    void aVoteThatComesTwiceCountsOnce() {
        begin(ALL);
        voteHere(Verdict.YES);
        voteHere(Verdict.YES);
        vote(2, Verdict.YES, Stamp.NONE);
        vote(2, Verdict.YES, Stamp.NONE);

        assertThat(bench.forced()).isEmpty();
        assertThat(events(bench.appended())).containsExactly(LedgerRecord.Event.VOTE_YES);
    }

    @Test
    void whoHasNotVotedIsAskedAgainEverMoreRarely() {
        begin(ALL);
        vote(2, Verdict.YES, Stamp.NONE);
        bench.fire(VOTES);
        assertThat(bench.sent()).containsExactly(bench.to(3, PREPARE));
        assertThat(bench.timers).containsEntry(VOTES, AcConfig.DEFAULT.waitForVotes(1, 1));

        bench.fire(VOTES);
        assertThat(bench.timers).containsEntry(VOTES, AcConfig.DEFAULT.waitForVotes(2, 1));
    }

    @Test
    void atTheDeadlineItAbortsAndNotBefore() {
        begin(ALL);
        bench.nanos += AcConfig.DEFAULT.voteDeadline().toNanos() - 1;
        bench.fire(VOTES);
        assertThat(bench.timers).containsKey(VOTES);
        bench.forget();

        bench.nanos++;
        bench.fire(VOTES);
        assertThat(bench.sent()).contains(told(aborted(AbortReason.TIMEOUT), 0));
        assertThat(bench.timers).isEmpty();
    }

    @Test
    void aVoterThatIsLostEndsTheWait() {
        begin(ALL);
        bench.receive(view(ALL.subList(0, 2), 3));

        assertThat(bench.sent()).contains(told(aborted(AbortReason.SITE_DOWN), 0));
    }

    @Test
    void aVoterInAnotherLifeEndsTheWaitToo() {
        begin(ALL);
        bench.receive(view(List.of(ALL.get(0), ALL.get(1), new Member(3, INCARNATION + 1))));

        assertThat(bench.sent()).contains(told(aborted(AbortReason.VIEW_CHANGED), 0));
    }

    @Test
    void whoHasVotedMayBeLost() {
        begin(ALL);
        vote(3, Verdict.YES, Stamp.NONE);
        bench.receive(view(ALL.subList(0, 2), 3));
        bench.receive(view(ALL));

        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void beforeRcHasToldWhoTakesPartNothingIsPrepared() {
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));

        assertThat(bench.sent()).containsExactly(told(aborted(AbortReason.SITE_DOWN), 0));
    }

    @Test
    void withASiteDownNothingIsPrepared() {
        bench.receive(view(ALL.subList(0, 2), 3));
        bench.forget();
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));

        assertThat(bench.sent()).containsExactly(told(aborted(AbortReason.SITE_DOWN), 0));
    }
}
