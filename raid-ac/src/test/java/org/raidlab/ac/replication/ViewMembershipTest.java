package org.raidlab.ac.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.ReplicationPolicy;
import org.raidlab.ac.commit.ReplicationPolicy.PrepareCheck;
import org.raidlab.ac.commit.SentMessages;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

class ViewMembershipTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final RelationId R = new RelationId(50);

    private static final List<AcMessage.Member> MEMBERS =
            List.of(new AcMessage.Member(1, 1), new AcMessage.Member(2, 1));
    private static final SessionVector FIFTH = new SessionVector(5, MEMBERS);

    private final SentMessages sent = new SentMessages();
    private final ReplicationPolicy view = new ViewMembership(Address.of(2, RaidServer.AC), 3, StatePart.ITEMS_MAX);

    private static AcMessage.Prepare prepare(long inView, Write write) {
        return new AcMessage.Prepare(TXN, TXN, inView, MEMBERS, List.of(), List.of(write));
    }

    private static Write write(RelationId relation, Stamp version) {
        return new Write(relation, new TupleId(7), Write.Kind.UPDATE, Row.EMPTY, List.of(), version);
    }

    @Test
    void aFixedSetOfSitesHasOneViewForEver() {
        ReplicationPolicy fixed = new FixedMembership();

        assertThat(fixed.check(prepare(99, write(R, Stamp.NONE)))).isEqualTo(PrepareCheck.VALIDATE);
        assertThat(fixed.mayVoteIn(1)).isTrue();
    }

    @Test
    void nothingIsVotedOnInAnOlderViewAndANewerOneIsWaitedFor() {
        view.entered(FIFTH);

        assertThat(view.check(prepare(4, write(R, Stamp.NONE)))).isEqualTo(PrepareCheck.REFUSE);
        assertThat(view.check(prepare(6, write(R, Stamp.NONE)))).isEqualTo(PrepareCheck.WAIT);
        assertThat(view.mayVoteIn(4)).isFalse();
        assertThat(view.mayVoteIn(5)).isTrue();
    }

    @Test
    void aPrepareThatDoesNotNameAllMembersOfTheViewIsOfNoView() {
        view.entered(FIFTH);
        view.stale(new AcMessage.Stale(List.of(), false, 0), sent);
        List<AcMessage.Member> alone = List.of(new AcMessage.Member(2, 1));

        assertThat(view.check(prepare(5, write(R, Stamp.NONE)))).isEqualTo(PrepareCheck.VALIDATE);
        assertThat(view.check(new AcMessage.Prepare(TXN, TXN, 5, alone, List.of(), List.of(write(R, Stamp.NONE)))))
                .isEqualTo(PrepareCheck.REFUSE);
    }

    @Test
    void withoutTheWholeCatalogueOnlyCopiesOfItAreVotedOn() {
        view.entered(FIFTH);

        assertThat(view.check(prepare(5, write(R, Stamp.NONE)))).isEqualTo(PrepareCheck.WAIT);
        assertThat(view.check(prepare(5, write(R, Stamp.of(3, 1))))).isEqualTo(PrepareCheck.WAIT);
        assertThat(view.check(prepare(5, write(Catalogue.RELATION.id(), Stamp.NONE))))
                .isEqualTo(PrepareCheck.WAIT);
        assertThat(view.check(prepare(5, write(Catalogue.RELATION.id(), Stamp.of(3, 1)))))
                .isEqualTo(PrepareCheck.VALIDATE);
    }

    /** An entry may be fail-locked by a transaction in doubt that then aborted: then nobody has a copy of it. */
    @Test
    void withoutTheWholeCatalogueWhatNobodyHasOfItCanBeDeleted() {
        view.entered(FIFTH);
        TupleId entry = new TupleId(7);
        Write gone = new Write(Catalogue.DIRECTORY.id(), entry, Write.Kind.DELETE, Row.EMPTY, List.of());

        assertThat(view.check(prepare(5, gone))).isEqualTo(PrepareCheck.VALIDATE);
        assertThat(view.check(prepare(5, new Write(R, entry, Write.Kind.DELETE, Row.EMPTY, List.of()))))
                .isEqualTo(PrepareCheck.WAIT);
    }

    /** Pending at the others while this site waits for the copy, it would have the copier refused. */
    @Test
    void aChangeOfWhatIsOutOfDateInTheCatalogueYieldsToItsCopier() {
        view.entered(FIFTH);
        view.stale(new AcMessage.Stale(List.of(Catalogue.RELATION.id()), true, 10), sent);

        assertThat(view.check(prepare(5, write(Catalogue.RELATION.id(), Stamp.NONE))))
                .isEqualTo(PrepareCheck.YIELD);
        assertThat(view.check(prepare(5, write(Catalogue.RELATION.id(), Stamp.of(3, 1)))))
                .isEqualTo(PrepareCheck.VALIDATE);
        assertThat(view.check(prepare(5, write(Catalogue.INDEXES.id(), Stamp.NONE))))
                .isEqualTo(PrepareCheck.WAIT);
        assertThat(view.check(prepare(5, write(R, Stamp.NONE)))).isEqualTo(PrepareCheck.WAIT);
    }

    private static AcMessage.Prepare newHolder(int site) {
        Row entry = Catalogue.DIRECTORY.layout().pack(List.of(new Value.Int(R.bits()), new Value.Int(site)));
        return prepare(5, new Write(Catalogue.DIRECTORY.id(), new TupleId(7), Write.Kind.INSERT, entry, List.of()));
    }

    private List<List<RelationId>> toldToTheDatabase() {
        return sent.take().stream()
                .filter(AmMessage.Stale.class::isInstance)
                .map(message -> ((AmMessage.Stale) message).relations())
                .toList();
    }

    @Test
    void nobodyReadsWhereACopyIsBeingMadeThoughTheReplicationControllerHasNotHeardOfIt() {
        view.stale(new AcMessage.Stale(List.of(), false, 10), sent);
        view.beforePost(newHolder(2).inDoubt(), 20, sent);
        view.stale(new AcMessage.Stale(List.of(), true, 15), sent);
        view.stale(new AcMessage.Stale(List.of(R), true, 20), sent);
        view.stale(new AcMessage.Stale(List.of(), true, 30), sent);

        assertThat(toldToTheDatabase()).containsExactly(List.of(), List.of(R), List.of(R), List.of(R), List.of());
    }

    @Test
    void onceTheReplicationControllerKnowsOfTheCommitItsWordCounts() {
        view.stale(new AcMessage.Stale(List.of(), false, 10), sent);
        view.beforePost(newHolder(2).inDoubt(), 20, sent);
        view.stale(new AcMessage.Stale(List.of(), true, 20), sent);

        assertThat(toldToTheDatabase()).containsExactly(List.of(), List.of(R), List.of());
    }

    @Test
    void onlyAnOutOfDateCatalogueKeepsTheSiteFromVoting() {
        view.entered(FIFTH);
        view.stale(new AcMessage.Stale(List.of(R), true, 10), sent);
        assertThat(view.check(prepare(5, write(R, Stamp.NONE)))).isEqualTo(PrepareCheck.VALIDATE);

        view.stale(new AcMessage.Stale(List.of(R, Catalogue.INDEXES.id()), true, 11), sent);
        assertThat(view.check(prepare(5, write(R, Stamp.NONE)))).isEqualTo(PrepareCheck.WAIT);
    }

    @Test
    void copiesThatOthersMakeConcernNobodyHere() {
        view.stale(new AcMessage.Stale(List.of(), false, 10), sent);
        view.beforePost(newHolder(3).inDoubt(), 20, sent);

        assertThat(toldToTheDatabase()).containsExactly(List.of());
    }

    @Test
    void theDatabaseStaysClosedUntilTheReplicationControllerHasSpoken() {
        view.beforePost(newHolder(2).inDoubt(), 20, sent);
        assertThat(toldToTheDatabase()).isEmpty();

        view.stale(new AcMessage.Stale(List.of(), true, 15), sent);
        assertThat(toldToTheDatabase()).containsExactly(List.of(R));
    }

    @Test
    void viewsFollowOneAnother() {
        view.entered(FIFTH);

        assertThatThrownBy(() -> view.entered(FIFTH)).isInstanceOf(IllegalStateException.class);
    }
}
