package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;

/** Transactions that write nothing, at home and where they have read. */
class ReadOnlyTest extends CoordinatorCase {
    private static final TxnId OWN = new TxnId(2, INCARNATION, 1);
    private static final TxnId FOREIGN = new TxnId(1, INCARNATION, 5);

    /** Site 2 where views change. */
    private final Bench views = Bench.withViews(2);

    @Test
    void aReaderIsAnsweredWhenItIsJudgedHere() {
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, List.of()));
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.CC, new CcMessage.Check(TXN, READS, List.of())));
        assertThat(bench.timers).containsEntry(VOTES, AcConfig.DEFAULT.voteDeadline());
        assertThat(bench.controller.unfinished()).hasSize(1);
        voteHere(Verdict.YES);

        assertThat(bench.sent()).containsExactly(told(new Outcome.Committed(Stamp.NONE), 0));
        assertThat(bench.timers).isEmpty();
        assertThat(bench.appended()).isEmpty();
        voteHere(Verdict.YES);
        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void aStaleReaderIsAbortedAndHoldsNothing() {
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, List.of()));
        bench.forget();
        voteHere(new Verdict.No(AbortReason.STALE_READ));

        assertThat(bench.sent()).containsExactly(told(aborted(AbortReason.STALE_READ), 0));
        assertThat(bench.timers).isEmpty();
    }

    // Where views change a reader is confirmed too.

    @Test
    void aReaderIsToldOnceTheSiteIsConfirmed() {
        views.receive(new AcMessage.Commit(OWN, OWN, READS, List.of()));
        views.forget();
        checked(OWN, Verdict.YES);
        assertThat(views.sent()).containsExactly(views.to(RaidServer.RC, new RcMessage.CheckReplicas(OWN, READS)));
        assertThat(views.controller.unfinished()).singleElement().asString().endsWith("but not confirmed");
        views.receive(new AcMessage.ReplicaCheckResult(OWN, false));

        assertThat(views.sent())
                .containsExactly(views.to(
                        RaidServer.AD, new AdMessage.Decided(OWN, new Outcome.Aborted(AbortReason.SITE_DOWN), 0)));
        assertThat(views.timers).isEmpty();
    }

    @Test
    void whatASiteOfTheViewHasReadHereIsJudgedAndAnswered() {
        views.receive(1, new AcMessage.ValidateReads(FOREIGN, new SiteReads(ALL.get(1), READS)));
        assertThat(views.sent())
                .containsExactly(views.to(RaidServer.CC, new CcMessage.Check(FOREIGN, READS, List.of())));
        checked(FOREIGN, Verdict.YES);
        assertThat(views.sent()).containsExactly(views.to(RaidServer.RC, new RcMessage.CheckReplicas(FOREIGN, READS)));
        views.receive(new AcMessage.ReplicaCheckResult(FOREIGN, true));

        assertThat(views.sent()).containsExactly(views.to(1, new AcMessage.ReadsValidated(FOREIGN, 2, Verdict.YES)));
    }

    @Test
    void whoIsToJudgeIsAskedAgainEverMoreRarely() {
        SiteReads there = new SiteReads(ALL.get(2), READS);
        AcTimer timer = new AcTimer.Votes(OWN);
        views.receive(new AcMessage.Commit(OWN, OWN, READS, List.of(), List.of(there), List.of()));
        views.forget();
        assertThat(views.timers).containsEntry(timer, AcConfig.DEFAULT.wait(0));
        views.fire(timer);
        assertThat(views.sent()).containsExactly(views.to(3, new AcMessage.ValidateReads(OWN, there)));
        assertThat(views.timers).containsEntry(timer, AcConfig.DEFAULT.wait(1));
        views.fire(timer);
        assertThat(views.timers).containsEntry(timer, AcConfig.DEFAULT.wait(2));
    }

    @Test
    void whatWasReadElsewhereIsJudgedThere() {
        SiteReads there = new SiteReads(ALL.get(2), READS);
        views.receive(new AcMessage.Commit(OWN, OWN, READS, List.of(), List.of(there), List.of()));
        assertThat(views.sent()).contains(views.to(3, new AcMessage.ValidateReads(OWN, there)));
        views.receive(3, new AcMessage.ReadsValidated(OWN, 3, new Verdict.No(AbortReason.STALE_READ)));

        assertThat(views.sent())
                .containsExactly(
                        views.to(RaidServer.CC, new CcMessage.Decide(OWN, false, Stamp.NONE)),
                        views.to(
                                RaidServer.AD,
                                new AdMessage.Decided(OWN, new Outcome.Aborted(AbortReason.STALE_READ), 0)));
    }

    private void checked(TxnId txn, Verdict verdict) {
        views.receive(new AcMessage.ValidationResult(txn, verdict));
    }
}
