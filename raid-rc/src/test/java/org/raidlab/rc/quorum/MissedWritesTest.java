package org.raidlab.rc.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

class MissedWritesTest {
    private static final RelationId R = new RelationId(50);
    private static final Item X = new Item(R, new TupleId(7));
    private static final Item Y = new Item(R, new TupleId(8));

    private final MissedWrites missed = new MissedWrites(List.of(1, 2, 3));

    private void committed(long counter, boolean copies, List<Item> items, int... sites) {
        List<Member> members = java.util.Arrays.stream(sites)
                .mapToObj(site -> new Member(site, 1))
                .toList();
        missed.decided(
                new RcMessage.Decided(new TxnId(1, 1, counter), counter, Stamp.of(counter, 1), members, items, copies));
    }

    @Test
    void whoTookNoPartHasMissedIt() {
        committed(5, false, List.of(X, Y), 1, 2);

        assertThat(missed.all())
                .containsExactly(new FailLock(3, X, Stamp.of(5, 1)), new FailLock(3, Y, Stamp.of(5, 1)));
        assertThat(missed.hasAnyOf(3, R)).isTrue();
        assertThat(missed.hasAnyOf(2, R)).isFalse();
        assertThat(missed.hasAnyOf(3, new RelationId(49))).isFalse();
        assertThat(missed.hasAnyOfCatalogue(3)).isFalse();
    }

    @Test
    void whoTakesPartInALaterCommitOfItHasIt() {
        committed(5, false, List.of(X, Y), 1, 2);
        committed(6, false, List.of(X), 1, 3);

        assertThat(missed.of(3)).containsOnlyKeys(Y);
        assertThat(missed.of(2)).containsOnlyKeys(X);
    }

    @Test
    void aCopierIsMissedByNobodyAndBringsOldVersions() {
        committed(5, false, List.of(X), 1);
        committed(6, true, List.of(X), 1, 2);

        assertThat(missed.sites()).containsExactly(3);
    }

    @Test
    void theNewestMissedWriteCounts() {
        committed(5, false, List.of(X), 1, 2);
        committed(9, false, List.of(X), 1, 2);

        assertThat(missed.of(3)).containsEntry(X, Stamp.of(9, 1));
    }

    @Test
    void whatStoodInTheLogIsKnownAgain() {
        committed(5, false, List.of(new Item(Catalogue.RELATION.id(), new TupleId(50))), 1, 2);
        MissedWrites again = new MissedWrites(List.of(1, 2, 3));
        again.restore(missed.all());

        assertThat(again.hasAnyOfCatalogue(3)).isTrue();
        assertThat(again.size()).isEqualTo(1);
    }
}
