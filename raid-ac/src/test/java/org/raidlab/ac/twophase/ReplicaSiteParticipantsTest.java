package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** Site 2 of three in view 5, where the replica sites of what is written are the participants. */
class ReplicaSiteParticipantsTest {
    private static final RelationId R = new RelationId(50);
    private static final TxnId FOREIGN = new TxnId(1, INCARNATION, 5);
    private static final TxnId OWN = new TxnId(2, INCARNATION, 1);
    private static final List<Write> WRITES =
            List.of(new Write(R, new TupleId(7), Write.Kind.UPDATE, Row.EMPTY, List.of()));
    private static final List<Placement> HERE = List.of(new Placement(R, List.of(2)));
    private static final List<Member> ONE_AND_TWO = ALL.subList(0, 2);

    private final Bench bench = inView5();

    private static Bench inView5() {
        Bench bench = Bench.amongReplicaSites(2);
        bench.receive(new AcMessage.Install(1, vector(5, ALL), views(5, ALL)));
        bench.receive(new AcMessage.Stale(List.of(), false, 0));
        bench.receive(new AcMessage.View(5, ALL, List.of()));
        bench.forget();
        return bench;
    }

    private static SessionVector vector(long number, List<Member> members) {
        return new SessionVector(number, members);
    }

    private static RaidRecord.Views views(long number, List<Member> members) {
        return new RaidRecord.Views(number, vector(number, members), 0, 0, List.of());
    }

    private void prepare() {
        bench.receive(1, new AcMessage.Prepare(FOREIGN, FOREIGN, 5, ONE_AND_TWO, List.of(), WRITES, HERE, 0, ""));
        bench.receive(new AcMessage.ValidationResult(FOREIGN, Verdict.YES));
    }

    private Bench.Sent vote(Verdict verdict) {
        return bench.to(1, new AcMessage.Vote(FOREIGN, 2, verdict, Stamp.NONE));
    }

    private void leased(TxnId txn, boolean good) {
        bench.forget();
        bench.receive(new AcMessage.ReplicaCheckResult(txn, good));
    }

    private void commit() {
        bench.receive(new AcMessage.Commit(OWN, OWN, List.of(), WRITES, List.of(), HERE));
    }

    @Test
    void aParticipantVotesUnderALease() {
        prepare();
        assertThat(bench.sent())
                .contains(bench.to(
                        RaidServer.RC, new RcMessage.CheckReplicas(FOREIGN, ONE_AND_TWO, List.of(), List.of())));
        assertThat(bench.forced()).isEmpty();

        leased(FOREIGN, true);
        assertThat(bench.sent()).containsExactly(vote(Verdict.YES));
        assertThat(bench.forced()).hasSize(1);
    }

    @Test
    void withoutALeaseItRefuses() {
        prepare();
        leased(FOREIGN, false);

        assertThat(bench.sent()).contains(vote(new Verdict.No(AbortReason.SITE_DOWN)));
        assertThat(bench.forced()).isEmpty();
    }

    @Test
    void aViewThatChangesWhileItWaitsForTheLeaseTurnsAYesIntoANo() {
        prepare();
        bench.receive(new AcMessage.Install(2, vector(6, ALL), views(6, ALL)));
        leased(FOREIGN, true);

        assertThat(bench.sent()).contains(vote(new Verdict.No(AbortReason.VIEW_CHANGED)));
    }

    /** As long as there are fail-locks, writes clear them at all members. */
    @Test
    void whileAFailLockIsSetAllMembersTakePart() {
        bench.receive(new AcMessage.Stale(List.of(), true, 0));
        commit();
        assertThat(bench.sent().stream().filter(sent -> sent.body() instanceof AcMessage.Prepare))
                .hasSize(2);
    }

    @Test
    void whatOneSiteHoldsItCommitsAloneWithOneForceAndNoMessage() {
        commit();
        bench.receive(new AcMessage.ValidationResult(OWN, Verdict.YES));
        leased(OWN, true);

        assertThat(bench.forced()).singleElement().isInstanceOf(RaidRecord.Committed.class);
        assertThat(bench.sent())
                .noneMatch(sent -> sent.to().site() != 2)
                .noneMatch(sent -> sent.body() instanceof RcMessage.Decided);
    }

    @Test
    void aMemberThatIsDownAndHoldsNothingOfItDoesNotMatter() {
        bench.receive(new AcMessage.View(5, ALL.subList(1, 3), List.of(1)));
        commit();
        assertThat(bench.sent()).anyMatch(sent -> sent.body() instanceof CcMessage.Check);

        bench.receive(new AcMessage.View(5, ALL.subList(0, 2), List.of(3)));
        TxnId all = new TxnId(2, INCARNATION, 2);
        bench.receive(
                new AcMessage.Commit(all, OWN, List.of(), WRITES, List.of(), List.of(new Placement(R, List.of(2, 3)))));
        Outcome down = new Outcome.Aborted(AbortReason.SITE_DOWN);
        assertThat(bench.sent()).contains(bench.to(RaidServer.AD, new AdMessage.Decided(all, down, 0)));
    }

    /** Site 1, which gives the state, may have taken no part in the transaction. */
    @Test
    void aSiteEntersAViewInDoubtAndGoesOnAsking() {
        prepare();
        leased(FOREIGN, true);
        bench.forget();
        bench.receive(new AcMessage.Join(3, vector(6, ALL), views(6, ALL), List.of(), List.of()));

        assertThat(bench.sent()).contains(bench.to(RaidServer.RC, new RcMessage.Recorded(3)));
        assertThat(bench.controller.unfinished()).hasSize(1);
    }
}
