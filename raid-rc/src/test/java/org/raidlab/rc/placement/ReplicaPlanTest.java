package org.raidlab.rc.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AdMessage.DirectoryUpdate;
import org.raidlab.msg.Item;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.rc.faillock.FailLockSetter;
import org.raidlab.rc.faillock.FailLocks;
import org.raidlab.rc.membership.Instances;

/** Six sites; relations are held by three of them. */
class ReplicaPlanTest {
    private static final RelationId R = new RelationId(50);
    private static final RelationId Q = new RelationId(60);

    private final Directory directory = new Directory();
    private final FailLocks failLocks = new FailLocks(Instances.foundedBy(List.of(1, 2, 3, 4, 5, 6)), Escalation.USUAL);

    private void holders(RelationId relation, Integer... sites) {
        directory.placed(new RcMessage.Placed(relation, List.of(sites)));
    }

    private void outOfDate(int site, RelationId relation) {
        FailLockSetter.set(failLocks, site, new Item(relation, new TupleId(9)), Stamp.of(4, 1));
    }

    private ReplicaPlan plan(int threshold, Integer... up) {
        return new ReplicaPlan(new Copies(3, threshold, false), directory, failLocks, List.of(up), List.of(up));
    }

    private static DirectoryUpdate change(RelationId relation, List<Integer> before, List<Integer> after) {
        return new DirectoryUpdate(relation, before, after);
    }

    @Test
    void nothingIsDueWhileThereAreEnoughCopies() {
        holders(R, 1, 2, 3);

        assertThat(plan(3, 1, 2, 3, 4, 5, 6).due()).isEmpty();
        assertThat(plan(2, 1, 2, 4, 5, 6).due()).isEmpty();
        assertThat(plan(2, 1, 2, 4, 5, 6).shortOfCopies()).isZero();
    }

    @Test
    void theSiteThatHoldsLeastBecomesAHolder() {
        holders(R, 1, 2, 3);
        holders(Q, 1, 2, 4);

        assertThat(plan(3, 1, 2, 4, 5).due()).containsExactly(change(R, List.of(1, 2, 3), List.of(1, 2, 3, 5)));
        assertThat(plan(3, 1, 2, 4, 5).isShort(R)).isTrue();
        assertThat(plan(3, 1, 2, 4, 5).isShort(Q)).isFalse();
    }

    @Test
    void whatNobodyUpHoldsGetsAHolderWhereWritesMakeCopies() {
        holders(R, 1, 2);
        ReplicaPlan made = new ReplicaPlan(new Copies(2, 0, true), directory, failLocks, List.of(3, 4), List.of(3, 4));

        assertThat(made.due()).containsExactly(change(R, List.of(1, 2), List.of(1, 2, 3)));
        assertThat(made.toBeMadeByWrites()).isEqualTo(1);
        assertThat(plan(2, 3, 4).due()).isEmpty();
    }

    @Test
    void manyRelationsAreSpreadOverTheSites() {
        IntStream.range(0, 4).forEach(i -> holders(new RelationId(100 + i), 1, 2, 3));

        assertThat(plan(3, 1, 2, 4, 5).due())
                .extracting(change -> change.after().getLast())
                .containsExactly(4, 5, 4, 5);
    }

    @Test
    void aHolderThatIsUpAndOutOfDateNeedsNoOtherInItsPlace() {
        holders(R, 1, 2, 3);
        outOfDate(2, R);

        assertThat(plan(2, 1, 2, 4).due()).isEmpty();
        assertThat(plan(2, 1, 2, 4).isShort(R)).isTrue();
        assertThat(plan(3, 1, 2, 4).due()).containsExactly(change(R, List.of(1, 2, 3), List.of(1, 2, 3, 4)));
    }

    @Test
    void withoutAGoodCopyNothingCanBeMade() {
        holders(R, 1, 2, 3);
        outOfDate(1, R);

        assertThat(plan(3, 1, 4, 5, 6).due()).isEmpty();
        assertThat(plan(3, 1, 4, 5, 6).withoutCopy()).isEqualTo(1);
    }

    @Test
    void thereAreNoMoreHoldersThanSitesUp() {
        holders(R, 1, 2, 3);

        assertThat(plan(3, 1, 4).due()).containsExactly(change(R, List.of(1, 2, 3), List.of(1, 2, 3, 4)));
        assertThat(plan(3, 1).due()).isEmpty();
        assertThat(plan(3, 1).isShort(R)).as("one of one").isFalse();
    }

    @Test
    void aSurplusHolderGoesWhenThereAreGoodCopiesEnoughWithoutIt() {
        holders(R, 1, 2, 3, 4);

        assertThat(plan(2, 1, 2, 3, 4, 5).due()).containsExactly(change(R, List.of(1, 2, 3, 4), List.of(1, 2, 3)));
    }

    @Test
    void outOfDateCopiesGoFirst() {
        holders(R, 1, 2, 3, 4);
        outOfDate(2, R);

        assertThat(plan(2, 1, 2, 3, 4, 5).due()).containsExactly(change(R, List.of(1, 2, 3, 4), List.of(1, 3, 4)));
    }

    @Test
    void nobodyGoesWhileASurplusCopyMayBeNeeded() {
        holders(R, 1, 2, 3, 4);

        assertThat(plan(2, 1, 2, 4, 5).due())
                .as("3 is down, and remains a holder")
                .isEmpty();
        outOfDate(3, R);
        outOfDate(2, R);
        assertThat(plan(2, 1, 2, 3, 4, 5).due()).as("two good copies of three").isEmpty();
    }

    @Test
    void relationsThatAllSitesHoldAreLeftAlone() {
        outOfDate(2, R);

        assertThat(plan(3, 1, 2, 4).due()).isEmpty();
        assertThat(plan(3, 1, 2, 4).isShort(R))
                .as("two good copies of three sites up")
                .isTrue();
    }

    @Test
    void aSiteThatHoldsACopyAlreadyIsNoNewHolderThoughItHoldsLeast() {
        holders(R, 1, 6);
        holders(Q, 1, 2, 3);
        holders(new RelationId(99), 1, 2, 3);
        outOfDate(6, R);

        assertThat(plan(3, 1, 2, 3, 6).due()).containsExactly(change(R, List.of(1, 6), List.of(1, 2, 6)));
    }

    @Test
    void fewerCopiesThanTheDegreeLoseNone() {
        holders(R, 1, 2);
        outOfDate(2, R);

        assertThat(new ReplicaPlan(new Copies(1, 1, false), directory, failLocks, List.of(1, 2), List.of(1, 2)).due())
                .containsExactly(change(R, List.of(1, 2), List.of(1)));
        assertThat(plan(2, 1, 2).due()).isEmpty();
    }

    @Test
    void aThresholdIsNoMoreThanTheDegree() {
        assertThat(new Copies(2, 2, false).threshold()).isEqualTo(2);
        assertThatIllegalArgumentException().isThrownBy(() -> new Copies(2, 3, false));
    }
}
