package org.raidlab.ac.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AcMessage.Commit;
import org.raidlab.msg.AcMessage.Join;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.AcMessage.View;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

class ReplicaSitesTest {
    private static final TxnId TXN = new TxnId(1, 1, 7);
    private static final RelationId R = new RelationId(50);
    private static final RelationId S = new RelationId(51);
    private static final Placement R_AT_2_AND_3 = new Placement(R, List.of(2, 3));
    private static final View FIVE_UP = new View(4, members(1, 2, 3, 4, 5), List.of());

    private final Participants rule = new ReplicaSites(1);

    private static List<Member> members(int... sites) {
        return Arrays.stream(sites).mapToObj(site -> new Member(site, 1)).toList();
    }

    private static Write write(RelationId relation) {
        return write(relation, Stamp.NONE);
    }

    private static Write write(RelationId relation, Stamp version) {
        return new Write(relation, new TupleId(9), Write.Kind.UPDATE, Row.EMPTY, List.of(), version);
    }

    private static Commit request(List<Write> writes, List<SiteReads> elsewhere, Placement... placements) {
        return new Commit(TXN, TXN, List.of(), writes, elsewhere, List.of(placements));
    }

    private List<Integer> participants(Commit request, View view) {
        return rule.of(request, view, 1).up().stream().map(Member::site).toList();
    }

    @Test
    void homeAndTheReplicaSitesOfWhatIsWrittenTakePart() {
        assertThat(participants(request(List.of(write(R)), List.of(), R_AT_2_AND_3), FIVE_UP))
                .containsExactly(1, 2, 3);
    }

    @Test
    void theSourcesOfReadsTakePartToo() {
        List<SiteReads> atFour = List.of(new SiteReads(new Member(4, 1), List.of()));

        assertThat(participants(request(List.of(write(R)), atFour, R_AT_2_AND_3), FIVE_UP))
                .containsExactly(1, 2, 3, 4);
    }

    @Test
    void aSiteThatIsDownConcernsOnlyWhomItHoldsCopiesFor() {
        View fourDown = new View(4, members(1, 2, 3, 5), List.of(4));

        View without = rule.of(request(List.of(write(R)), List.of(), R_AT_2_AND_3), fourDown, 1);
        assertThat(without.up()).isEqualTo(members(1, 2, 3));
        assertThat(without.down()).isEmpty();

        Placement atFour = new Placement(R, List.of(2, 4));
        assertThat(rule.of(request(List.of(write(R)), List.of(), atFour), fourDown, 1))
                .isEqualTo(fourDown);
    }

    /** What a replica site misses is fail-locked, which all members have to know. */
    @Test
    void allMembersTakePartWhileAReplicaSiteIsOutOfTheView() {
        View withoutThree = new View(5, members(1, 2, 4, 5), List.of());

        assertThat(rule.of(request(List.of(write(R)), List.of(), R_AT_2_AND_3), withoutThree, 1))
                .isEqualTo(withoutThree);
    }

    @Test
    void allMembersTakePartInWhatAllSitesKnowOrHold() {
        Write definition = write(Catalogue.RELATION.id());
        Write ofWhatAllHold = write(S);
        Write copy = write(R, Stamp.of(3, 2));

        for (Write each : List.of(definition, ofWhatAllHold, copy)) {
            assertThat(rule.of(request(List.of(write(R), each), List.of(), R_AT_2_AND_3), FIVE_UP, 1))
                    .as("with %s", each)
                    .isEqualTo(FIVE_UP);
        }
    }

    private static Prepare prepare(List<Member> members, Placement placement) {
        return new Prepare(TXN, TXN, 4, members, List.of(), List.of(write(R)), List.of(placement), 0, "");
    }

    @Test
    void aParticipantTestsTheChoice() {
        List<Member> all = FIVE_UP.up();

        assertThat(rule.areRight(prepare(members(1, 2, 3), R_AT_2_AND_3), all)).isTrue();
        assertThat(rule.areRight(prepare(all, R_AT_2_AND_3), all)).isTrue();
        assertThat(rule.areRight(prepare(members(1, 2), R_AT_2_AND_3), all)).isFalse();
        assertThat(rule.areRight(prepare(members(2, 3), R_AT_2_AND_3), all)).isFalse();
        List<Member> inAnotherSession = List.of(new Member(1, 1), new Member(2, 1), new Member(3, 2));
        assertThat(rule.areRight(prepare(inAnotherSession, R_AT_2_AND_3), all)).isFalse();
        assertThat(Participants.ALL_MEMBERS.areRight(prepare(members(1, 2, 3), R_AT_2_AND_3), all))
                .isFalse();
    }

    private static final ReadEntry SCHEMA_OF_R =
            new ReadEntry.TupleRead(Catalogue.RELATION.id(), new TupleId(50), Stamp.of(1, 1));
    private static final ReadEntry SCHEMA_OF_S =
            new ReadEntry.TupleRead(Catalogue.RELATION.id(), new TupleId(51), Stamp.of(1, 1));

    private static InDoubtTransaction inDoubt(int counter, ReadEntry schema, Write write, List<Member> members) {
        Placement placement = new Placement(write.relation(), List.of(2, 3));
        return new InDoubtTransaction(
                new TxnId(4, 1, counter), members, List.of(schema), List.of(write), List.of(placement), Stamp.NONE);
    }

    private static Join join(FailLock... failLocks) {
        SessionVector view = new SessionVector(6, members(1, 2));
        return new Join(1, view, new RaidRecord.Views(6, view, 0, 0, List.of()), List.of(failLocks), List.of());
    }

    @Test
    void aSiteEntersInDoubtUnlessAnInheritedTransactionUsesTheSameRelation() {
        InDoubtTransaction own = inDoubt(1, SCHEMA_OF_R, write(R), members(1, 2, 3));
        InDoubtTransaction ofS = inDoubt(2, SCHEMA_OF_S, write(S), members(2, 3, 4));
        InDoubtTransaction ofR = inDoubt(3, SCHEMA_OF_R, write(R), members(2, 3, 4));

        assertThat(rule.mayEnterInDoubt(own, join(), List.of(ofS))).isTrue();
        assertThat(rule.mayEnterInDoubt(own, join(), List.of(ofS, ofR))).isFalse();
    }

    @Test
    void aSiteThatMissedAChangeOfTheCatalogueFirstLearnsTheDecision() {
        InDoubtTransaction own = inDoubt(1, SCHEMA_OF_R, write(R), members(1, 2, 3));
        Item entry = new Item(Catalogue.RELATION.id(), new TupleId(50));

        assertThat(rule.mayEnterInDoubt(own, join(new FailLock(1, entry, Stamp.NONE)), List.of()))
                .isFalse();
        assertThat(rule.mayEnterInDoubt(own, join(new FailLock(2, entry, Stamp.NONE)), List.of()))
                .isTrue();
    }

    /** Of what all members take part in, the sender of the state knows the decision. */
    @Test
    void aSiteFirstLearnsTheDecisionOnWhatSomeReplicaSiteTookNoPartIn() {
        InDoubtTransaction withoutThree = inDoubt(1, SCHEMA_OF_R, write(R), members(1, 2));

        assertThat(rule.mayEnterInDoubt(withoutThree, join(), List.of())).isFalse();
    }
}
