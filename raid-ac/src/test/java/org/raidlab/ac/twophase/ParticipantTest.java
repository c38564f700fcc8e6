package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.ac.commit.Acknowledgements;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** Two-phase commit at site 2, for transactions of site 1; each test plays everybody else. */
class ParticipantTest {
    private static final TxnId TXN = new TxnId(1, INCARNATION, 5);
    private static final TxnId OLDER = new TxnId(1, INCARNATION, 2);
    private static final Stamp STAMP = Stamp.of(6, 1);
    private static final List<Write> WRITES =
            List.of(new Write(new RelationId(50), new TupleId(7), Write.Kind.UPDATE, Row.EMPTY, List.of()));
    private static final List<ReadEntry> READS = List.of(new ReadEntry.FragmentRead(new RelationId(50), 3));
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    private static final AcMessage ABORT = new AcMessage.Decision(TXN, false, Stamp.NONE);
    private static final AcMessage COMMIT = new AcMessage.Decision(TXN, true, STAMP);
    private static final AcTimer DOUBT = new AcTimer.InDoubtTimeout(TXN);

    private final Bench bench = Bench.ofSite(2);

    private static AcMessage.Prepare prepare(TxnId txn, TxnId bound, List<Member> members) {
        return new AcMessage.Prepare(txn, bound, 9, members, READS, WRITES);
    }

    private void prepare() {
        bench.receive(1, prepare(TXN, OLDER, ALL));
    }

    private void checked(Verdict verdict) {
        bench.receive(new AcMessage.ValidationResult(TXN, verdict));
    }

    private void voteYes() {
        prepare();
        checked(Verdict.YES);
        bench.forget();
    }

    private void commit() {
        voteYes();
        bench.receive(1, COMMIT);
        bench.forget();
        bench.durable();
    }

    private Bench.Sent vote(Verdict verdict) {
        return bench.to(1, new AcMessage.Vote(TXN, 2, verdict, Stamp.NONE));
    }

    private Bench.Sent no(AbortReason reason) {
        return vote(new Verdict.No(reason));
    }

    private Bench.Sent decided(boolean commit, Stamp stamp) {
        return bench.to(RaidServer.CC, new CcMessage.Decide(TXN, commit, stamp));
    }

    @Test
    void aYesIsGivenOnceItIsForced() {
        prepare();
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.CC, Bench.check(TXN, READS, WRITES)));
        checked(Verdict.YES);
        assertThat(bench.forced()).singleElement().isInstanceOfSatisfying(RaidRecord.Prepared.class, prepared -> {
            assertThat(prepared.txn()).isEqualTo(TXN);
            assertThat(prepared.members()).isEqualTo(ALL);
            assertThat(prepared.reads()).isEqualTo(READS);
            assertThat(prepared.writes()).isEqualTo(WRITES);
        });
        assertThat(bench.sent()).containsExactly(vote(Verdict.YES));
        assertThat(bench.timers).containsEntry(DOUBT, AcConfig.DEFAULT.inquiry());
        assertThat(bench.controller.unfinished()).containsExactly(TXN + " is in state Prepared at its participant");
        assertThat(bench.controller.counters()).containsEntry("in-doubt", 1L);
    }

    @Test
    void aYesTellsTheHighestStampSeen() {
        bench.commitLog.lamport().observe(STAMP);
        prepare();
        bench.forget();
        checked(Verdict.YES);
        assertThat(bench.sent()).containsExactly(bench.to(1, new AcMessage.Vote(TXN, 2, Verdict.YES, STAMP)));
    }

    @Test
    void aNoForcesNothingAndStaysANo() {
        prepare();
        bench.forget();
        checked(CONFLICT);
        assertThat(bench.sent()).containsExactly(vote(CONFLICT));
        assertThat(bench.forced()).isEmpty();
        assertThat(bench.appended()).singleElement().isInstanceOf(RaidRecord.Refused.class);
        assertThat(bench.timers).isEmpty();

        prepare();
        assertThat(bench.sent()).containsExactly(no(AbortReason.TIMEOUT));
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void aPrepareThatIsRepeatedIsCheckedOnceAndVotedOnAgain() {
        prepare();
        bench.forget();
        prepare();
        assertThat(bench.sent()).isEmpty();

        checked(Verdict.YES);
        bench.forget();
        prepare();
        assertThat(bench.sent()).containsExactly(vote(Verdict.YES));
        assertThat(bench.forced()).isEmpty();
    }

    @Test
    void aCommitIsPostedAndWhatRemainsIsItsAcknowledgement() {
        voteYes();
        bench.receive(1, COMMIT);
        assertThat(bench.sent())
                .containsExactly(
                        decided(true, STAMP), bench.to(RaidServer.AM, new AmMessage.Post(TXN, STAMP, WRITES, 10)));
        assertThat(bench.appended()).singleElement().isInstanceOf(RaidRecord.Learned.class);
        assertThat(bench.timers).containsOnlyKeys(Acknowledgements.Timer.ALONE);
        assertThat(bench.controller.unfinished()).isEmpty();
        assertThat(bench.commitLog.lamport().now()).isEqualTo(STAMP);
    }

    @Test
    void aCommitThatComesAgainIsOnlyAcknowledged() {
        commit();
        bench.receive(1, COMMIT);
        prepare();

        Bench.Sent acknowledge = bench.to(1, new AcMessage.Acknowledge(TXN, 2));
        assertThat(bench.durable()).containsExactly(acknowledge, acknowledge);
        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void anAbortFreesTheLocksAndIsNotAcknowledged() {
        voteYes();
        bench.receive(1, ABORT);
        assertThat(bench.sent()).containsExactly(decided(false, Stamp.NONE));
        assertThat(bench.appended()).singleElement().isInstanceOf(RaidRecord.Aborted.class);
        assertThat(bench.durable()).isEmpty();
        assertThat(bench.timers).isEmpty();
    }

    @Test
    void anAbortThatComesBeforeTheOwnVoteIsTheEndOfIt() {
        prepare();
        bench.forget();
        bench.receive(1, ABORT);
        assertThat(bench.sent()).containsExactly(decided(false, Stamp.NONE));
        assertThat(bench.appended()).isEmpty();

        checked(Verdict.YES);
        assertThat(bench.sent()).isEmpty();
        prepare();
        assertThat(bench.sent()).containsExactly(no(AbortReason.TIMEOUT));
    }

    @Test
    void anAbortThatOvertakesItsPrepareTurnsItIntoANo() {
        bench.receive(1, ABORT);
        assertThat(bench.sent()).isEmpty();
        prepare();
        assertThat(bench.sent()).containsExactly(no(AbortReason.TIMEOUT));
    }

    @Test
    void aCommitWithoutTheOwnYesCannotBe() {
        prepare();
        assertThatThrownBy(() -> bench.receive(1, COMMIT)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aCommitBelowTheOwnClockCannotBe() {
        bench.commitLog.lamport().observe(STAMP);
        voteYes();
        assertThatThrownBy(() -> bench.receive(1, COMMIT)).isInstanceOf(IllegalStateException.class);
    }

    /** It was forgotten with all that the site knew: whoever waits for its acknowledgement would wait for ever. */
    @Test
    void aCommitOfWhatIsNotKnownAnyMoreIsAcknowledgedAndNothingIsRecorded() {
        bench.receive(1, COMMIT);
        assertThat(bench.durable()).containsExactly(bench.to(1, new AcMessage.Acknowledge(TXN, 2)));
        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void aSiteIsNoParticipantOfItsOwnTransactions() {
        bench.receive(1, prepare(new TxnId(2, INCARNATION, 1), new TxnId(2, INCARNATION, 1), ALL));
        assertThat(bench.sent()).isEmpty();
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void whatIsOlderThanTheCoordinatorsBoundGetsNoYesAnyMore() {
        TxnId later = new TxnId(1, INCARNATION, 6);
        bench.receive(1, prepare(later, later, ALL));
        bench.receive(1, prepare(new TxnId(1, INCARNATION, 7), OLDER, ALL));
        bench.forget();
        prepare();
        assertThat(bench.sent()).containsExactly(no(AbortReason.TIMEOUT));

        bench.receive(3, new AcMessage.Inquire(TXN));
        assertThat(bench.sent()).containsExactly(bench.to(3, ABORT));
        assertThat(bench.forced()).isEmpty();
    }

    @Test
    void aPrepareForAnotherLifeOfThisSiteGetsANo() {
        List<Member> before = List.of(ALL.get(0), new Member(2, INCARNATION - 1), ALL.get(2));
        bench.receive(1, prepare(TXN, OLDER, before));
        assertThat(bench.sent()).containsExactly(no(AbortReason.VIEW_CHANGED));
    }

    @Test
    void inDoubtItAsksTheCoordinatorTwiceAndThenAll() {
        voteYes();
        AcMessage question = new AcMessage.Inquire(TXN);
        bench.fire(DOUBT);
        assertThat(bench.timers).containsEntry(DOUBT, AcConfig.DEFAULT.wait(0));
        bench.fire(DOUBT);
        assertThat(bench.timers).containsEntry(DOUBT, AcConfig.DEFAULT.wait(1));
        assertThat(bench.sent()).containsExactly(bench.to(1, question), bench.to(1, question));

        bench.fire(DOUBT);
        assertThat(bench.sent()).containsExactly(bench.to(1, question), bench.to(3, question));
    }

    @Test
    void whoAsksForWhatCommittedHereIsTold() {
        commit();
        bench.receive(3, new AcMessage.Inquire(TXN));
        assertThat(bench.sent()).containsExactly(bench.to(3, COMMIT));
    }

    @Test
    void whoAsksForWhatIsUndecidedHereIsToldNothingElse() {
        prepare();
        bench.forget();
        bench.receive(3, new AcMessage.Inquire(TXN));
        checked(Verdict.YES);
        bench.receive(3, new AcMessage.Inquire(TXN));

        Bench.Sent answer = bench.to(3, new AcMessage.InDoubt(TXN, 2));
        assertThat(bench.sent()).containsExactly(answer, vote(Verdict.YES), answer);
        bench.receive(3, new AcMessage.InDoubt(TXN, 3));
        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void whoAsksForWhatWasRefusedOrAbortedHereIsToldToAbort() {
        prepare();
        checked(CONFLICT);
        bench.forget();
        bench.receive(3, new AcMessage.Inquire(TXN));
        assertThat(bench.sent()).containsExactly(bench.to(3, ABORT));

        AcMessage other = new AcMessage.Decision(OLDER, false, Stamp.NONE);
        bench.receive(1, other);
        bench.receive(3, new AcMessage.Inquire(OLDER));
        assertThat(bench.sent()).containsExactly(bench.to(3, other));
        assertThat(bench.forced()).isEmpty();
    }

    @Test
    void whoNeverHeardOfItRefusesItForGoodBeforeSayingSo() {
        bench.receive(3, new AcMessage.Inquire(TXN));
        assertThat(bench.forced()).singleElement().isInstanceOf(RaidRecord.Refused.class);
        assertThat(bench.sent()).containsExactly(bench.to(3, ABORT));

        prepare();
        assertThat(bench.sent()).containsExactly(no(AbortReason.TIMEOUT));
    }

    @Test
    void aCommitIsRememberedUntilTheCoordinatorsBoundPassesIt() {
        commit();
        bench.receive(new AcMessage.Checkpointed(500, Stamp.NONE));
        assertThat(bench.appended()).contains(new RaidRecord.Remembered(TXN, STAMP, List.of(1, 2, 3)));

        TxnId later = new TxnId(1, INCARNATION, 6);
        bench.receive(1, prepare(later, later, ALL));
        bench.forget();
        bench.receive(new AcMessage.Checkpointed(600, Stamp.NONE));
        assertThat(bench.appended()).doesNotContain(new RaidRecord.Remembered(TXN, STAMP, List.of(1, 2, 3)));
        bench.receive(3, new AcMessage.Inquire(TXN));
        assertThat(bench.sent()).containsExactly(bench.to(3, new AcMessage.AlreadyCommitted(TXN)));
    }

    /** Somebody has acknowledged it in this site's name. */
    @Test
    void aCommitWhoseStampNobodyKnowsAnyMoreGetsTheLowestThatItCanHave() {
        bench.commitLog.lamport().observe(STAMP);
        voteYes();
        bench.receive(1, new AcMessage.AlreadyCommitted(TXN));
        assertThat(bench.sent()).contains(decided(true, STAMP.next(2)));
        assertThat(bench.commitLog.outcomes().of(TXN)).isEqualTo(Known.COMMITTED);
        assertThat(bench.controller.unfinished()).isEmpty();
        assertThat(bench.timers).containsOnlyKeys(Acknowledgements.Timer.ALONE);
    }

    @Test
    void whatIsOverHereAlreadyIsNotOverAgain() {
        commit();
        bench.receive(1, new AcMessage.AlreadyCommitted(TXN));

        assertThat(bench.sent()).isEmpty();
    }

    @Test
    void aStampThatIsFarAheadIsReachedStepByStep() {
        voteYes();
        AcMessage commit = new AcMessage.Decision(TXN, true, Stamp.of(3L << 40, 1));
        bench.receive(1, commit);
        bench.receive(1, commit);
        assertThat(bench.controller.unfinished()).isNotEmpty();

        bench.receive(1, commit);
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void theJournalAndTheStatesHaveToAgree() {
        voteYes();
        bench.commitLog.outcomes().learn(TXN, Known.ABORTED);

        assertThatThrownBy(bench.controller::checkInvariants)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("in doubt");
    }

    @Test
    void whatIsIgnoredIsNoted() {
        bench.receive(1, prepare(new TxnId(2, INCARNATION, 1), new TxnId(2, INCARNATION, 1), ALL));
        prepare();
        prepare();
        assertThat(bench.notes()).hasSize(2).allMatch(RaidTrace.Ignored.class::isInstance);
    }

    @Test
    void aNewLifeTakesItsLocksAgainAndAsksForWhatItVotedOn() {
        bench.recover(
                new RaidRecord.Prepared(TXN, 1, ALL, READS, WRITES),
                new RaidRecord.Prepared(OLDER, 2, ALL, READS, WRITES),
                new RaidRecord.Aborted(OLDER, 3));

        assertThat(bench.sent())
                .containsExactly(
                        bench.to(
                                RaidServer.CC,
                                new CcMessage.RestoreLocks(List.of(new CcMessage.Pending(TXN, READS, WRITES)))),
                        bench.to(1, new AcMessage.Inquire(TXN)));
        assertThat(bench.timers).containsOnlyKeys(DOUBT);
        bench.receive(1, COMMIT);
        assertThat(bench.sent()).contains(bench.to(RaidServer.AM, new AmMessage.Post(TXN, STAMP, WRITES, 30)));
    }

    @Test
    void aNewLifeRemembersItsCommits() {
        bench.recover(
                new RaidRecord.Prepared(TXN, 1, ALL, READS, WRITES),
                new RaidRecord.Learned(TXN, 2, STAMP),
                new RaidRecord.Remembered(OLDER, Stamp.of(3, 1), List.of(1, 2, 3)));
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.CC, new CcMessage.RestoreLocks(List.of())));
        assertThat(bench.timers).isEmpty();

        bench.receive(3, new AcMessage.Inquire(TXN));
        bench.receive(3, new AcMessage.Inquire(OLDER));
        assertThat(bench.sent())
                .containsExactly(bench.to(3, COMMIT), bench.to(3, new AcMessage.Decision(OLDER, true, Stamp.of(3, 1))));
    }
}
