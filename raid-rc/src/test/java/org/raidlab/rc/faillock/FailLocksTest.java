package org.raidlab.rc.faillock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;
import org.raidlab.rc.membership.Configuration;
import org.raidlab.rc.membership.Instances;

class FailLocksTest {
    private static final List<Integer> SITES = List.of(1, 2, 3);
    private static final Configuration INSTANCE = Instances.foundedBy(SITES);
    private static final Item X = item(50, 1);
    private static final Item Y = item(50, 2);
    private static final Item Z = item(60, 1);

    private final FailLocks locks = new FailLocks(INSTANCE, Escalation.USUAL);

    private static Item item(long relation, long tuple) {
        return new Item(new RelationId(relation), new TupleId(tuple));
    }

    private static RcMessage.Decided commit(int stamp, List<Integer> members, List<Item> items, boolean copies) {
        TxnId txn = new TxnId(1, 1, stamp);
        List<Member> all = members.stream().map(site -> new Member(site, 1)).toList();
        return new RcMessage.Decided(txn, stamp, Stamp.of(stamp, 1), all, items, copies);
    }

    @Test
    void whoTookNoPartIsFailLocked() {
        locks.decided(commit(7, List.of(1, 2), List.of(X, Z), false));

        assertThat(locks.all()).containsExactly(new FailLock(3, X, Stamp.of(7, 1)), new FailLock(3, Z, Stamp.of(7, 1)));
        assertThat(locks.relations(3)).containsExactly(new RelationId(50), new RelationId(60));
        assertThat(locks.relations(1)).isEmpty();
    }

    @Test
    void aWriteOfAllCuresItsItemsOnly() {
        locks.decided(commit(7, List.of(1, 2), List.of(X, Y), false));
        locks.decided(commit(8, SITES, List.of(X), false));

        assertThat(locks.of(3)).containsOnlyKeys(Y);
    }

    @Test
    void anInsertDoesNotCureItsRelation() {
        locks.decided(commit(7, List.of(1, 2), List.of(X), false));
        locks.decided(commit(8, SITES, List.of(Y), false));

        assertThat(locks.relations(3)).containsExactly(new RelationId(50));
    }

    @Test
    void anOlderCommitCuresNothing() {
        locks.decided(commit(9, List.of(1, 2), List.of(X), false));
        locks.decided(commit(8, SITES, List.of(X), false));

        assertThat(locks.isSet(3, X)).isTrue();
    }

    @Test
    void aCopierCuresAllWhoTakePartAndMarksNobody() {
        locks.decided(commit(7, List.of(1), List.of(X), false));
        locks.decided(commit(8, List.of(1, 2), List.of(X, Y), true));

        assertThat(locks.all()).containsExactly(new FailLock(3, X, Stamp.of(7, 1)));
    }

    @Test
    void theNewestMissedWriteStandsWithTheLock() {
        locks.decided(commit(9, List.of(1), List.of(X), false));
        locks.decided(commit(7, List.of(1), List.of(X), false));

        assertThat(locks.of(2)).containsEntry(X, Stamp.of(9, 1));
    }

    @Test
    void whatIsInDoubtIsFailLockedForAllWhoDidNotTakePart() {
        Write write = new Write(Y.relation(), Y.tuple(), Write.Kind.UPDATE, Row.EMPTY, List.of());
        InDoubtTransaction inDoubt =
                new InDoubtTransaction(new TxnId(1, 1, 5), List.of(new Member(1, 1)), List.of(), List.of(write));
        SessionVector view = new SessionVector(4, List.of());
        FailLock known = new FailLock(2, X, Stamp.of(3, 1));

        List<FailLock> handed = locks.handedOver(
                new RcMessage.TransferredState(new Member(2, 6), view, List.of(), List.of(known), List.of(inDoubt)));

        assertThat(handed).containsExactly(known, new FailLock(2, Y, Stamp.NONE), new FailLock(3, Y, Stamp.NONE));
    }

    @Test
    void aSiteIsNotFailLockedForWhatItDoesNotHold() {
        Placement atOneAndTwo = new Placement(X.relation(), List.of(1, 2));
        RcMessage.Decided partial = commit(7, List.of(1), List.of(X, Z), false);
        locks.decided(new RcMessage.Decided(
                partial.txn(),
                7,
                partial.stamp(),
                partial.members(),
                partial.items(),
                false,
                List.of(atOneAndTwo),
                List.of()));

        assertThat(locks.of(2)).containsOnlyKeys(X, Z);
        assertThat(locks.of(3)).containsOnlyKeys(Z);
        assertThat(locks.isSetIn(2, X.relation())).isTrue();
        assertThat(locks.isSetIn(3, X.relation())).isFalse();
        assertThat(locks.isSetIn(1, X.relation())).isFalse();
    }

    @Test
    void whatIsInDoubtIsNotFailLockedForWhoDoesNotHoldIt() {
        Write write = new Write(Y.relation(), Y.tuple(), Write.Kind.UPDATE, Row.EMPTY, List.of());
        Placement atOneAndThree = new Placement(Y.relation(), List.of(1, 3));
        InDoubtTransaction inDoubt = new InDoubtTransaction(
                new TxnId(1, 1, 5),
                List.of(new Member(1, 1)),
                List.of(),
                List.of(write),
                List.of(atOneAndThree),
                Stamp.NONE);

        List<FailLock> handed = locks.handedOver(new RcMessage.TransferredState(
                new Member(2, 6), new SessionVector(4, List.of()), List.of(), List.of(), List.of(inDoubt)));

        assertThat(handed).containsExactly(new FailLock(3, Y, Stamp.NONE));
    }

    private static RcMessage.Decided placing(int stamp, int site, boolean added) {
        RcMessage.Decided change = commit(stamp, SITES, List.of(), false);
        return new RcMessage.Decided(
                change.txn(),
                stamp,
                change.stamp(),
                change.members(),
                List.of(),
                false,
                List.of(),
                List.of(new DirectoryChange(X.relation(), site, added)));
    }

    @Test
    void aNewHolderIsFailLockedForTheWholeRelationUntilItHasAllOfIt() {
        locks.decided(placing(7, 3, true));
        assertThat(locks.all()).containsExactly(new FailLock(3, Item.whole(X.relation()), Stamp.of(7, 1)));

        locks.decided(commit(8, SITES, List.of(X), false));
        locks.decided(commit(9, SITES, List.of(Y), true));
        assertThat(locks.isSetIn(3, X.relation()))
                .as("single tuples are not all")
                .isTrue();

        locks.decided(commit(10, SITES, List.of(Item.whole(X.relation())), true));
        assertThat(locks.isSetIn(3, X.relation())).isFalse();
    }

    @Test
    void whoIsNoHolderAnyMoreMissesNothing() {
        locks.decided(commit(6, List.of(1), List.of(X, Z), false));
        locks.decided(placing(7, 3, true));
        locks.decided(placing(8, 3, false));

        assertThat(locks.of(3)).containsOnlyKeys(Z);
        assertThat(locks.of(2)).containsOnlyKeys(X, Z);
    }

    @Test
    void whoWillPerhapsBecomeAHolderIsFailLockedAtOnce() {
        Row entry = Catalogue.DIRECTORY
                .layout()
                .pack(List.of(new Value.Int(X.relation().bits()), new Value.Int(3)));
        Write write = new Write(Catalogue.DIRECTORY.id(), new TupleId(5), Write.Kind.INSERT, entry, List.of());
        InDoubtTransaction inDoubt = new InDoubtTransaction(
                new TxnId(1, 1, 5), List.of(new Member(1, 1), new Member(3, 1)), List.of(), List.of(write));

        List<FailLock> handed = locks.handedOver(new RcMessage.TransferredState(
                new Member(2, 6), new SessionVector(4, List.of()), List.of(), List.of(), List.of(inDoubt)));

        assertThat(handed)
                .containsExactly(
                        new FailLock(2, write.item(), Stamp.NONE),
                        new FailLock(3, Item.whole(X.relation()), Stamp.NONE));
    }

    @Test
    void whoMissedAllOfARelationIsFailLockedForItOnceAndWhoTookPartHasIt() {
        locks.decided(placing(7, 2, true));
        locks.decided(commit(8, List.of(1, 2), List.of(X, Item.whole(X.relation())), false));

        assertThat(locks.isSetIn(2, X.relation())).isFalse();
        assertThat(locks.of(3)).containsOnlyKeys(Item.whole(X.relation()));
    }

    private static RcMessage.Decided admission(int stamp, int site) {
        RcMessage.Decided change = commit(stamp, SITES, List.of(), false);
        List<DirectoryChange> placings = List.of(new DirectoryChange(Catalogue.RELATION.id(), site, true));
        return new RcMessage.Decided(
                change.txn(), stamp, change.stamp(), change.members(), List.of(), false, List.of(), placings);
    }

    @Test
    void whoIsAddedMissesTheCatalogueAndNothingElse() {
        FailLocks growing = new FailLocks(Instances.foundedBy(SITES), Escalation.USUAL);
        growing.decided(admission(7, 4));
        assertThat(growing.relations(4))
                .isEqualTo(Catalogue.ALL.stream().map(Schema::id).toList());

        growing.decided(commit(8, SITES, List.of(X), false));
        assertThat(growing.isSetIn(4, X.relation()))
                .as("what has no entry is held by the founders")
                .isFalse();
    }

    @Test
    void whoWasAddedMissesWhatIsWrittenOfTheCatalogueAndOfItsRelations() {
        FailLocks growing = new FailLocks(Instances.foundedBy(SITES), Escalation.USUAL);
        growing.decided(admission(7, 4));
        Item entry = new Item(Catalogue.RELATION.id(), new TupleId(50));
        RcMessage.Decided later = commit(8, SITES, List.of(entry, X), false);
        growing.decided(new RcMessage.Decided(
                later.txn(),
                8,
                later.stamp(),
                later.members(),
                later.items(),
                false,
                List.of(new Placement(X.relation(), List.of(1, 2, 3, 4))),
                List.of()));

        assertThat(growing.isSet(4, entry)).isTrue();
        assertThat(growing.isSet(4, X)).isTrue();
    }

    private static FailLocks escalatingAbove(int failLocks) {
        return new FailLocks(Instances.foundedBy(SITES), Escalation.above(failLocks));
    }

    @Test
    void whoHasMissedTooManyTuplesOfARelationHasOneFailLockForThem() {
        FailLocks few = escalatingAbove(1);
        few.decided(commit(7, List.of(1, 3), List.of(X), false));
        assertThat(few.of(2)).containsOnlyKeys(X);

        few.decided(commit(8, List.of(1, 3), List.of(Y), false));
        few.decided(commit(9, List.of(1, 3), List.of(item(50, 3), Z), false));

        assertThat(few.all())
                .containsExactly(
                        new FailLock(2, Item.escalated(X.relation()), Stamp.of(9, 1)),
                        new FailLock(2, Z, Stamp.of(9, 1)));
    }

    @Test
    void theLastGoodCopyIsNeverForgottenForTheSakeOfSpace() {
        FailLocks few = escalatingAbove(1);
        few.decided(commit(7, List.of(1), List.of(X, Y), false));
        few.decided(commit(8, List.of(2, 3), List.of(X, Y), false));

        assertThat(few.isEscalated(2, X.relation())).isTrue();
        assertThat(few.isEscalated(3, X.relation())).isTrue();
        assertThat(few.of(1)).as("nobody else knows what it has").containsOnlyKeys(X, Y);
    }

    @Test
    void theCatalogueIsNotEscalated() {
        FailLocks few = escalatingAbove(1);
        List<Item> entries = List.of(
                new Item(Catalogue.RELATION.id(), new TupleId(50)), new Item(Catalogue.RELATION.id(), new TupleId(51)));
        few.decided(commit(7, List.of(1, 3), entries, false));

        assertThat(few.of(2)).hasSize(2);
    }

    @Test
    void whoBeginsAnewHasTheFailLockOfANewHolderAndNoOther() {
        FailLocks few = escalatingAbove(1);
        few.decided(commit(7, List.of(1, 3), List.of(X, Y), false));
        few.decided(placing(8, 2, true));

        assertThat(few.of(2)).containsOnlyKeys(Item.whole(X.relation())).containsValue(Stamp.of(8, 1));
    }

    @Test
    void theLastPartOfACopyIsThatOfTheSiteWhichAskedForIt() {
        locks.decided(placing(7, 2, true));
        locks.decided(placing(8, 3, true));
        locks.decided(commit(9, SITES, List.of(Item.wholeAt(X.relation(), 3)), true));

        assertThat(locks.isSetIn(3, X.relation())).isFalse();
        assertThat(locks.isSetIn(2, X.relation())).as("is at another part").isTrue();
    }

    @Test
    void aCopierInDoubtChangesNothingForOthers() {
        Write copy = new Write(X.relation(), X.tuple(), Write.Kind.UPDATE, Row.EMPTY, List.of(), Stamp.of(3, 1));
        InDoubtTransaction inDoubt =
                new InDoubtTransaction(new TxnId(1, 1, 5), List.of(new Member(1, 1)), List.of(), List.of(copy));

        List<FailLock> handed = locks.handedOver(new RcMessage.TransferredState(
                new Member(2, 6), new SessionVector(4, List.of()), List.of(), List.of(), List.of(inDoubt)));

        assertThat(handed.isEmpty()).isTrue();
    }

    /** The rule, said naively: a copy is out of date if the newest write of its item was made without its site. */
    @Test
    void theTableIsWhatTheNewestWriteOfEachItemSays() {
        Gen<RcMessage.Decided> any = random -> {
            List<Integer> members = new ArrayList<>(List.of(1));
            SITES.stream().skip(1).filter(_ -> random.chance(0.5)).forEach(members::add);
            List<Item> items = List.of(random.chance(0.5) ? X : Y);
            return commit(0, members, items, false);
        };
        Property.forAll(Gen.lists(any, 12), 500, commits -> {
            FailLocks fresh = new FailLocks(INSTANCE, Escalation.USUAL);
            List<RcMessage.Decided> numbered = new ArrayList<>();
            for (RcMessage.Decided each : commits) {
                List<Integer> members =
                        each.members().stream().map(Member::site).toList();
                numbered.add(commit(numbered.size() + 1, members, each.items(), false));
            }
            numbered.forEach(fresh::decided);
            for (Item item : List.of(X, Y)) {
                for (int site : SITES) {
                    boolean missed = numbered.reversed().stream()
                            .filter(each -> each.items().contains(item))
                            .limit(1)
                            .anyMatch(each -> !each.members().contains(new Member(site, 1)));
                    assertThat(fresh.isSet(site, item)).isEqualTo(missed);
                }
            }
        });
    }

    @Test
    void peopleAreToldHowMuchIsOutOfDateWhere() {
        Item name = new Item(Catalogue.RELATION.id(), new TupleId(50));
        locks.decided(commit(7, List.of(1, 2), List.of(name, X, Y, Z), false));
        locks.set(3, Item.whole(new RelationId(60)), Stamp.of(8, 1));
        SequencedMap<String, Long> counters = new LinkedHashMap<>();

        locks.addTo(counters, 1);

        assertThat(counters)
                .containsEntry("fail-locks", 0L)
                .containsEntry("fail-locks of all sites", 5L)
                .containsEntry("fail-locks of data at 3", 4L)
                .containsEntry("fail-locks of whole relations at 3", 1L)
                .containsEntry("out of date in 50 at 3", 2L)
                .containsEntry("out of date in 60 at 3", 2L)
                .containsEntry("out of date in relations not told", 0L)
                .doesNotContainKeys("out of date in 1 at 3", "out of date in 50 at 2");
    }

    @Test
    void whatIsNotToldIsCounted() {
        for (int relation = 1; relation <= 1_100; relation++) {
            locks.set(2, item(100 + relation, 1), Stamp.of(1, 1));
        }
        locks.set(3, X, Stamp.of(1, 1));
        SequencedMap<String, Long> counters = new LinkedHashMap<>();

        locks.addTo(counters, 1);

        assertThat(counters)
                .containsEntry("fail-locks of data at 2", 1_100L)
                .containsEntry("fail-locks of data at 3", 1L)
                .containsEntry("out of date in relations not told", 101L);
    }
}
