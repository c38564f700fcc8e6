package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Item;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** Site 2 of three where views change, in view 5 unless a test says otherwise. */
class ViewChangeTest {
    private static final RelationId R = new RelationId(50);
    private static final TxnId FOREIGN = new TxnId(1, INCARNATION, 5);
    private static final TxnId OWN = new TxnId(2, INCARNATION, 1);
    private static final List<Write> WRITES =
            List.of(new Write(R, new TupleId(7), Write.Kind.UPDATE, Row.EMPTY, List.of()));
    private static final List<Member> OTHERS = List.of(ALL.get(0), ALL.get(2));
    /** In doubt at sites 1 and 3, not here. */
    private static final InDoubtTransaction DOUBT =
            new InDoubtTransaction(new TxnId(3, 1, 8), OTHERS, List.of(), WRITES);

    private static final CcMessage.Pending LOCKS = new CcMessage.Pending(DOUBT.txn(), List.of(), WRITES);

    private static final FailLock FAIL_LOCK = new FailLock(2, Item.whole(R), Stamp.of(40, 3));
    private static final Verdict CHANGED = new Verdict.No(AbortReason.VIEW_CHANGED);

    private final Bench bench = inView5();

    private static Bench inView5() {
        Bench bench = Bench.withViews(2);
        bench.receive(new AcMessage.Install(1, vector(5), views(5)));
        bench.receive(new AcMessage.Stale(List.of(), false, 0));
        bench.forget();
        return bench;
    }

    private static SessionVector vector(long number) {
        return new SessionVector(number, ALL);
    }

    private static RaidRecord.Views views(long number) {
        return new RaidRecord.Views(number, vector(number), 0, 0, List.of());
    }

    private void install(long number) {
        bench.receive(new AcMessage.Install(2, vector(number), views(number)));
    }

    private static AcMessage.Join join(Bench at, long number, InDoubtTransaction... doubts) {
        AcMessage.Join join = new AcMessage.Join(3, vector(number), views(number), List.of(FAIL_LOCK), List.of(doubts));
        at.receive(join);
        return join;
    }

    private void prepare(long view) {
        bench.receive(1, new AcMessage.Prepare(FOREIGN, FOREIGN, view, ALL, List.of(), WRITES));
    }

    private void checked(TxnId txn, Verdict verdict) {
        bench.receive(new AcMessage.ValidationResult(txn, verdict));
    }

    private Bench.Sent vote(Verdict verdict) {
        return bench.to(1, new AcMessage.Vote(FOREIGN, 2, verdict, Stamp.NONE));
    }

    private void begin(List<Write> writes) {
        bench.receive(new AcMessage.View(5, ALL, List.of()));
        bench.receive(new AcMessage.Commit(OWN, OWN, List.of(), writes));
        bench.forget();
    }

    @Test
    void aViewIsForcedBeforeItIsEntered() {
        install(6);
        assertThat(bench.forced()).containsExactly(views(6));
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.RC, new RcMessage.Recorded(2)));
    }

    @Test
    void whatIsNotDecidedInTheOldViewAborts() {
        begin(WRITES);
        install(6);
        assertThat(bench.sent())
                .contains(bench.to(
                        RaidServer.AD, new AdMessage.Decided(OWN, new Outcome.Aborted(AbortReason.VIEW_CHANGED), 0)));
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void whatIsPreparedInTheNewViewAlreadyGoesOn() {
        bench.receive(new AcMessage.View(6, ALL, List.of()));
        bench.receive(new AcMessage.Commit(OWN, OWN, List.of(), WRITES));
        bench.forget();
        install(6);
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.RC, new RcMessage.Recorded(2)));
    }

    @Test
    void aPrepareOfAnOlderViewGetsANoAndOneOfANewerViewNothingYet() {
        prepare(4);
        assertThat(bench.sent()).containsExactly(vote(CHANGED));

        prepare(6);
        assertThat(bench.sent()).isEmpty();
        install(6);
        bench.forget();
        prepare(6);
        assertThat(bench.sent())
                .containsExactly(bench.to(RaidServer.CC, new CcMessage.Check(FOREIGN, List.of(), WRITES)));
    }

    @Test
    void aViewThatChangesBeforeTheVoteTurnsAYesIntoANo() {
        prepare(5);
        install(6);
        bench.forget();
        checked(FOREIGN, Verdict.YES);
        Bench.Sent decide = bench.to(RaidServer.CC, new CcMessage.Decide(FOREIGN, false, Stamp.NONE));
        assertThat(bench.sent()).containsExactly(decide, vote(CHANGED));
        assertThat(bench.forced()).isEmpty();
        assertThat(bench.appended()).singleElement().isInstanceOf(RaidRecord.Refused.class);
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void aSiteThatEntersIsToldOfAllThatIsInDoubtHere() {
        prepare(5);
        checked(FOREIGN, Verdict.YES);
        bench.forget();
        bench.receive(new AcMessage.AskInDoubtTransactions(ALL.get(2)));
        InDoubtTransaction own = new InDoubtTransaction(FOREIGN, ALL, List.of(), WRITES);
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.RC, new RcMessage.InDoubtTransactions(ALL.get(2), 5, List.of(own))));
    }

    @Test
    void whatASiteIsHandedIsForcedAndLockedBeforeItIsInTheView() {
        AcMessage.Join join = join(bench, 6, DOUBT);
        RaidRecord locks = new RaidRecord.FailLocks(-1, List.of(FAIL_LOCK));
        assertThat(bench.forced()).containsExactly(locks, new RaidRecord.Inherited(DOUBT), join.views());
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.CC, new CcMessage.AdoptLocks(List.of(LOCKS))),
                        bench.to(RaidServer.RC, new RcMessage.Recorded(3)));
        assertThat(bench.timers).containsEntry(new AcTimer.InheritedInquiry(DOUBT.txn()), AcConfig.DEFAULT.inquiry());
        assertThat(bench.commitLog.lamport().now()).isEqualTo(FAIL_LOCK.stamp());
        bench.receive(new AcMessage.AskInDoubtTransactions(ALL.get(0)));
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.RC, new RcMessage.InDoubtTransactions(ALL.get(0), 6, List.of(DOUBT))));
    }

    @Test
    void aViewIsJoinedOnce() {
        join(bench, 6);
        bench.forget();
        join(bench, 6);
        assertThat(bench.forced()).isEmpty();
        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void whoHasAnOwnDoubtThatTheGiverKnowsDecidedAsksEverybodyForItFirst() {
        prepare(5);
        checked(FOREIGN, Verdict.YES);
        bench.forget();
        join(bench, 6, DOUBT);
        assertThat(bench.forced()).isEmpty();
        AcMessage inquiry = new AcMessage.Inquire(FOREIGN);
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(1, inquiry),
                        bench.to(3, inquiry),
                        bench.to(RaidServer.RC, new RcMessage.EntryBlocked(List.of(FOREIGN))));

        bench.receive(1, new AcMessage.Decision(FOREIGN, false, Stamp.NONE));
        bench.forget();
        join(bench, 6, DOUBT);
        assertThat(bench.forced()).hasSize(3);
    }

    @Test
    void whatASiteTookPartInItselfIsNotHandedToIt() {
        InDoubtTransaction own = new InDoubtTransaction(FOREIGN, ALL, List.of(), WRITES);
        join(bench, 6, own);
        assertThat(bench.forced()).noneMatch(RaidRecord.Inherited.class::isInstance);

        join(bench, 7, DOUBT);
        bench.forget();
        join(bench, 8, DOUBT);
        assertThat(bench.forced()).noneMatch(RaidRecord.Inherited.class::isInstance);
    }

    @Test
    void whatWasHandedIsSettledByItsDecisionWithoutBeingPosted() {
        join(bench, 6, DOUBT);
        bench.forget();
        bench.receive(3, new AcMessage.Decision(DOUBT.txn(), true, Stamp.of(50, 3)));
        assertThat(bench.sent())
                .containsExactly(bench.to(RaidServer.CC, new CcMessage.Decide(DOUBT.txn(), false, Stamp.NONE)));
        assertThat(bench.appended()).containsExactly(new RaidRecord.Resolved(DOUBT.txn()));
        assertThat(bench.timers).isEmpty();
        assertThat(bench.durable()).isEmpty();
    }

    @Test
    void whatWasHandedIsOverToWhenAMemberSaysSo() {
        join(bench, 6, DOUBT);
        bench.fire(new AcTimer.InheritedInquiry(DOUBT.txn()));
        assertThat(bench.timers).containsEntry(new AcTimer.InheritedInquiry(DOUBT.txn()), AcConfig.DEFAULT.wait(0));
        bench.receive(1, new AcMessage.AlreadyCommitted(DOUBT.txn()));
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    /** A hand-over can be forged: the decision is for what this site has voted on. */
    @Test
    void whatThisSiteTakesPartInIsNotHandedToItToo() {
        prepare(5);
        bench.receive(new AcMessage.ValidationResult(FOREIGN, Verdict.YES));
        join(bench, 6, new InDoubtTransaction(FOREIGN, OTHERS, List.of(), WRITES));
        bench.receive(1, new AcMessage.Decision(FOREIGN, true, Stamp.of(50, 1)));

        assertThat(bench.commitLog.outcomes().of(FOREIGN)).isEqualTo(Known.COMMITTED);
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    private Bench.Sent inquiry(int site, TxnId txn) {
        return bench.to(site, new AcMessage.Inquire(txn));
    }

    private void installWithoutSite1(long number) {
        SessionVector rest = new SessionVector(number, List.of(ALL.get(1), ALL.get(2)));
        bench.receive(new AcMessage.Install(2, rest, new RaidRecord.Views(number, rest, 0, 0, List.of())));
    }

    @Test
    void aCoordinatorThatIsInAViewAgainIsAskedAtOnceForWhatIsLongInDoubt() {
        prepare(5);
        checked(FOREIGN, Verdict.YES);
        installWithoutSite1(6);
        AcTimer doubt = new AcTimer.InDoubtTimeout(FOREIGN);
        bench.fire(doubt);
        bench.fire(doubt);
        bench.fire(doubt);
        bench.forget();

        install(7);

        assertThat(bench.sent()).contains(inquiry(1, FOREIGN)).doesNotContain(inquiry(3, FOREIGN));
        assertThat(bench.timers).as("patient anew").containsEntry(doubt, AcConfig.DEFAULT.wait(0));
    }

    @Test
    void whatHasJustBeenVotedOnIsNotAskedForInTheNextView() {
        prepare(5);
        checked(FOREIGN, Verdict.YES);
        bench.forget();

        install(6);

        assertThat(bench.sent()).doesNotContain(inquiry(1, FOREIGN));
    }

    @Test
    void whatWasHandedIsAskedForAtOnceToo() {
        join(bench, 6, DOUBT);
        bench.fire(new AcTimer.InheritedInquiry(DOUBT.txn()));
        bench.forget();

        install(7);

        assertThat(bench.sent()).contains(inquiry(3, DOUBT.txn()));
    }

    @Test
    void theLogIsKeptForWhatWasHandedUntilItIsOver() {
        Bench next = Bench.withViews(2).recover(new RaidRecord.Clock(Stamp.NONE), new RaidRecord.Inherited(DOUBT));
        assertThat(next.sent())
                .contains(next.to(RaidServer.CC, new CcMessage.RestoreLocks(List.of(LOCKS))))
                .contains(next.to(3, new AcMessage.Inquire(DOUBT.txn())));
        cut(next, 100);
        assertThat(next.truncated.getLast().offset()).isEqualTo(10);

        next.receive(3, new AcMessage.AlreadyCommitted(DOUBT.txn()));
        cut(next, 100);
        assertThat(next.truncated.getLast().offset()).isEqualTo(100);
    }

    private static void cut(Bench at, long checkpoint) {
        at.receive(new AcMessage.Checkpointed(checkpoint, Stamp.NONE));
        at.receive(new AcMessage.Snapshot(views(5), new RaidRecord.FailLocks(0, List.of())));
    }

    @Test
    void whoAsksForACommitThatIsLongOverIsToldThatItIs() {
        bench.receive(3, new AcMessage.Inquire(committedAlone()));

        assertThat(bench.sent()).containsExactly(bench.to(3, new AcMessage.AlreadyCommitted(OWN)));
    }

    private TxnId committedAlone() {
        bench.receive(new AcMessage.View(5, ALL.subList(1, 2), List.of()));
        bench.receive(new AcMessage.Commit(OWN, OWN, List.of(), WRITES));
        checked(OWN, Verdict.YES);
        bench.receive(new AcMessage.Posted(OWN, 1));
        bench.forget();
        return OWN;
    }

    @Test
    void aCommitThatSomeSiteMissesIsToldToTheReplicationController() {
        bench.receive(new AcMessage.View(5, ALL.subList(1, 2), List.of()));
        bench.receive(new AcMessage.Commit(OWN, OWN, List.of(), WRITES));
        checked(OWN, Verdict.YES);

        assertThat(bench.sent())
                .anyMatch(each -> each.body() instanceof RcMessage.Decided decided
                        && decided.members().equals(ALL.subList(1, 2))
                        && decided.items().equals(List.of(WRITES.getFirst().item()))
                        && !decided.copies());
    }

    private List<RaidRecord> commitOfAll(boolean failLocked) {
        bench.receive(new AcMessage.Stale(List.of(), failLocked, 0));
        prepare(5);
        checked(FOREIGN, Verdict.YES);
        bench.forget();
        bench.receive(1, new AcMessage.Decision(FOREIGN, true, Stamp.of(6, 1)));
        List<LogRecord> records = bench.appended();
        return records.stream().map(RaidRecord.class::cast).toList();
    }

    @Test
    void aCommitOfAllIsToldItOnlyWhileSomeCopyIsOutOfDate() {
        assertThat(commitOfAll(false)).hasSize(1);
        assertThat(bench.sent()).noneMatch(each -> each.body() instanceof RcMessage.Decided);
    }

    @Test
    void aCommitOfAllMayCureACopy() {
        assertThat(commitOfAll(true)).hasSize(1);
        assertThat(bench.sent()).anyMatch(each -> each.body() instanceof RcMessage.Decided);
    }

    @Test
    void whoNeverVotesInALaterViewSaysSoInItsTrace() {
        prepare(6);
        assertThat(bench.notes()).singleElement().isInstanceOf(RaidTrace.Ignored.class);
    }

    @Test
    void anOwnDoubtThatIsHandedTooIsNoHindrance() {
        prepare(5);
        checked(FOREIGN, Verdict.YES);
        bench.forget();
        join(bench, 6, new InDoubtTransaction(FOREIGN, ALL, List.of(), WRITES), DOUBT);

        assertThat(bench.forced()).contains(new RaidRecord.Inherited(DOUBT)).hasSize(3);
    }

    @Test
    void aParticipantWhoseCommitIsLongOverSaysThatItIs() {
        commitOfAll(false);
        TxnId later = new TxnId(1, INCARNATION, 9);
        bench.receive(1, new AcMessage.Prepare(later, later, 5, ALL, List.of(), WRITES));
        bench.forget();
        bench.receive(3, new AcMessage.Inquire(FOREIGN));

        assertThat(bench.sent()).containsExactly(bench.to(3, new AcMessage.AlreadyCommitted(FOREIGN)));
    }
}
