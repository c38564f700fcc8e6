package org.raidlab.rc.faillock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.membership.Instances;

/** Site 3 of three misses updates: at most six of a relation, or two where there are more than nine of all. */
class EscalationTest {
    private static final RelationId X = new RelationId(50);
    private static final RelationId Y = new RelationId(60);

    private final FailLocks locks = new FailLocks(Instances.foundedBy(List.of(1, 2, 3)), new Escalation(6, 9, 2));
    private int commits;

    private void missed(RelationId relation, long from, long to, Placement... placements) {
        int stamp = ++commits;
        List<Item> items = LongStream.rangeClosed(from, to)
                .mapToObj(tuple -> new Item(relation, new TupleId(tuple)))
                .toList();
        locks.decided(new RcMessage.Decided(
                new TxnId(1, 1, stamp),
                stamp,
                Stamp.of(stamp, 1),
                List.of(new Member(1, 1), new Member(2, 1)),
                items,
                false,
                List.of(placements),
                List.of()));
    }

    @Test
    void aRelationKeepsSixFailLocksOneByOneAndTheSeventhReplacesThem() {
        missed(X, 1, 6);
        assertThat(locks.of(3)).hasSize(6);
        missed(X, 7, 7);
        assertThat(locks.of(3)).containsOnlyKeys(Item.escalated(X));
    }

    @Test
    void eachRelationKeepsTwoOnceThereAreMoreThanNineOfAll() {
        missed(X, 1, 6);
        missed(Y, 1, 3);
        assertThat(locks.of(3)).as("nine").hasSize(9);
        missed(Y, 4, 4);
        assertThat(locks.of(3).keySet()).as("ten").contains(Item.escalated(Y));
        assertThat(locks.isEscalated(3, X)).as("not written since").isFalse();
    }

    @Test
    void aNewReplicaSitesFailLockForTheWholeRelationOutlivesTheEscalation() {
        locks.decided(new RcMessage.Decided(
                new TxnId(1, 1, 99),
                1,
                Stamp.of(1, 1),
                List.of(new Member(1, 1), new Member(2, 1)),
                List.of(),
                false,
                List.of(),
                List.of(new DirectoryChange(X, 3, true))));
        missed(X, 1, 7);
        assertThat(locks.of(3)).containsOnlyKeys(Item.whole(X), Item.escalated(X));
    }

    /** The directory can be ahead of the view: the commit names a site that is not admitted here yet. */
    @Test
    void aReplicaSiteThatOnlyTheCommitNamesIsFailLocked() {
        missed(X, 1, 1, new Placement(X, List.of(1, 4)));
        assertThat(locks.of(4)).hasSize(1);
        assertThat(locks.of(3)).as("it holds no copy").isEmpty();
    }

    @Test
    void aRelationKeepsSomeFailLocksAndNoMoreWhenThereAreManyOfAll() {
        assertThat(new Escalation(1, 0, 1).ofEach()).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new Escalation(6, 9, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Escalation(6, 9, 7));
    }
}
