package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** Site 2 of three that need quorums: Replication Control has a say in each vote, and a quorum judges reads. */
class QuorumTest {
    private static final RelationId R = new RelationId(50);
    private static final TxnId FOREIGN = new TxnId(1, INCARNATION, 5);
    private static final TxnId OWN = new TxnId(2, INCARNATION, 1);
    private static final ReadEntry READ = new ReadEntry.TupleRead(R, new TupleId(7), Stamp.of(3, 1));
    private static final List<ReadEntry> READS = List.of(READ);
    private static final List<Write> WRITES =
            List.of(new Write(R, new TupleId(7), Write.Kind.UPDATE, Row.EMPTY, List.of()));
    private static final AcMessage.Prepare PREPARE = new AcMessage.Prepare(FOREIGN, FOREIGN, 1, ALL, READS, WRITES);

    private final Bench bench = inTheOnlyView();

    private static Bench inTheOnlyView() {
        Bench bench = Bench.withQuorums(2);
        SessionVector everybody = new SessionVector(1, ALL);
        bench.receive(new AcMessage.Install(1, everybody, new RaidRecord.Views(1, everybody, 0, 0, List.of())));
        bench.receive(new AcMessage.Stale(List.of(), true, 0));
        bench.forget();
        return bench;
    }

    private static RcMessage.CheckReplicas question(TxnId txn) {
        return new RcMessage.CheckReplicas(txn, ALL, READS, List.of());
    }

    private static Outcome aborted(AbortReason reason) {
        return new Outcome.Aborted(reason);
    }

    private Bench.Sent told(Outcome outcome) {
        return bench.to(RaidServer.AD, new AdMessage.Decided(OWN, outcome, 0));
    }

    private void prepared() {
        bench.receive(1, PREPARE);
        bench.receive(new AcMessage.ValidationResult(FOREIGN, Verdict.YES));
    }

    @Test
    void aParticipantVotesWhenItsReplicationControllerAgreesToo() {
        prepared();
        assertThat(bench.sent()).endsWith(bench.to(RaidServer.RC, question(FOREIGN)));
        assertThat(bench.forced()).isEmpty();
        bench.receive(new AcMessage.ReplicaCheckResult(FOREIGN, true));

        assertThat(bench.forced()).hasOnlyElementsOfType(RaidRecord.Prepared.class);
        assertThat(bench.sent()).containsExactly(bench.to(1, new AcMessage.Vote(FOREIGN, 2, Verdict.YES, Stamp.NONE)));
    }

    @Test
    void aParticipantThatKnowsOfAMissedWriteSaysNoAndHoldsNothing() {
        prepared();
        bench.forget();
        bench.receive(new AcMessage.ReplicaCheckResult(FOREIGN, false));

        Verdict stale = new Verdict.No(AbortReason.STALE_READ);
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.CC, new CcMessage.Decide(FOREIGN, false, Stamp.NONE)),
                        bench.to(1, new AcMessage.Vote(FOREIGN, 2, stale, Stamp.NONE)));
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void anAbortIsNotWaitedForByWhoIsBeingAsked() {
        prepared();
        bench.receive(1, new AcMessage.Decision(FOREIGN, false, Stamp.NONE));
        bench.forget();
        bench.receive(new AcMessage.ReplicaCheckResult(FOREIGN, true));

        assertThat(bench.sent()).isEmpty();
        assertThat(bench.forced()).isEmpty();
    }

    @Test
    void theCoordinatorsOwnVoteIsConfirmedTooAndItsReadsTravel() {
        bench.receive(new AcMessage.View(1, ALL, List.of()));
        bench.receive(new AcMessage.Commit(OWN, OWN, READS, WRITES));
        assertThat(bench.sent()).contains(bench.to(3, new AcMessage.Prepare(OWN, OWN, 1, ALL, READS, WRITES)));
        bench.receive(new AcMessage.ValidationResult(OWN, Verdict.YES));
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.RC, question(OWN)));
        bench.receive(new AcMessage.ReplicaCheckResult(OWN, false));

        assertThat(bench.sent()).endsWith(told(aborted(AbortReason.STALE_READ)));
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void readsAreJudgedByAQuorumFirstAndAtHomeLast() {
        bench.receive(new AcMessage.Commit(OWN, OWN, READS, List.of()));
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.RC, new RcMessage.CheckReplicas(OWN, READS)));
        bench.receive(new AcMessage.ReplicaCheckResult(OWN, true, List.of(ALL.get(2))));
        assertThat(bench.sent())
                .containsExactly(bench.to(3, new AcMessage.ValidateReads(OWN, new SiteReads(ALL.get(2), READS))));
        bench.receive(3, new AcMessage.ReadsValidated(OWN, 3, Verdict.YES));
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.CC, new CcMessage.Check(OWN, READS, List.of())));
        bench.receive(new AcMessage.ValidationResult(OWN, Verdict.YES));

        assertThat(bench.sent()).containsExactly(told(new Outcome.Committed(Stamp.NONE)));
        assertThat(bench.timers).isEmpty();
    }

    @Test
    void whoIsAReadQuorumAloneAsksNobody() {
        bench.receive(new AcMessage.Commit(OWN, OWN, READS, List.of()));
        bench.forget();
        bench.receive(new AcMessage.ReplicaCheckResult(OWN, true));
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.CC, new CcMessage.Check(OWN, READS, List.of())));
        bench.receive(new AcMessage.ValidationResult(OWN, Verdict.YES));

        assertThat(bench.sent()).containsExactly(told(new Outcome.Committed(Stamp.NONE)));
    }

    @Test
    void withoutAReadQuorumNothingIsRead() {
        bench.receive(new AcMessage.Commit(OWN, OWN, READS, List.of()));
        bench.forget();
        bench.receive(new AcMessage.ReplicaCheckResult(OWN, false));

        assertThat(bench.sent()).containsExactly(told(aborted(AbortReason.SITE_DOWN)));
        assertThat(bench.timers).isEmpty();
    }

    @Test
    void aSiteOfTheQuorumThatIsSilentIsReplacedAndWhoHasAgreedIsNotAskedAgain() {
        bench.receive(new AcMessage.Commit(OWN, OWN, READS, List.of()));
        bench.receive(new AcMessage.ReplicaCheckResult(OWN, true, List.of(ALL.get(0), ALL.get(2))));
        bench.receive(1, new AcMessage.ReadsValidated(OWN, 1, Verdict.YES));
        bench.forget();
        bench.fire(new AcTimer.Votes(OWN));
        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.RC, new RcMessage.CheckReplicas(OWN, READS)));
        bench.receive(new AcMessage.ReplicaCheckResult(OWN, true, List.of(ALL.get(0))));

        assertThat(bench.sent()).containsExactly(bench.to(RaidServer.CC, new CcMessage.Check(OWN, READS, List.of())));
    }

    @Test
    void oneOfTheQuorumThatKnowsBetterIsEnoughToRefuse() {
        bench.receive(new AcMessage.Commit(OWN, OWN, READS, List.of()));
        bench.receive(new AcMessage.ReplicaCheckResult(OWN, true, List.of(ALL.get(2))));
        bench.forget();
        bench.receive(3, new AcMessage.ReadsValidated(OWN, 3, new Verdict.No(AbortReason.STALE_READ)));

        assertThat(bench.sent()).contains(told(aborted(AbortReason.STALE_READ)));
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void whatIsReadHereBySiteOneIsJudgedByReplicationControlToo() {
        bench.receive(1, new AcMessage.ValidateReads(FOREIGN, new SiteReads(ALL.get(1), READS)));
        bench.receive(new AcMessage.ValidationResult(FOREIGN, Verdict.YES));
        assertThat(bench.sent()).endsWith(bench.to(RaidServer.RC, new RcMessage.CheckReplicas(FOREIGN, READS)));
        bench.receive(new AcMessage.ReplicaCheckResult(FOREIGN, false));

        Verdict stale = new Verdict.No(AbortReason.STALE_READ);
        assertThat(bench.sent()).containsExactly(bench.to(1, new AcMessage.ReadsValidated(FOREIGN, 2, stale)));
    }
}
