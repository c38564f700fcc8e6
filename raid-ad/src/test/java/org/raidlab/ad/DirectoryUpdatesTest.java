package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AdMessage.DirectoryUpdate;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

class DirectoryUpdatesTest {
    private static final Address SELF = Address.of(2, RaidServer.AD);
    private static final RelationId R = new RelationId(50);
    private static final RelationId Q = new RelationId(60);

    private final RecordingEffects out = new RecordingEffects(SELF);
    private final ActionDriver driver = new ActionDriver(
            new Ports(SELF, 4, new StillClock(), new SeededRandom(1), () -> 0), ActionDriverConfig.DEFAULT);

    private record StillClock() implements Clock {
        @Override
        public long monotonicNanos() {
            return 0;
        }

        @Override
        public long wallNanos() {
            return 0;
        }
    }

    private List<RaidMessage> hear(AdMessage message) {
        driver.onMessage(new Envelope<>(SELF, SELF, new MessageTag(4, 0), message), out);
        driver.checkInvariants();
        List<RaidMessage> said = new ArrayList<>();
        for (Optional<Envelope<RaidMessage>> next = out.next(); next.isPresent(); next = out.next()) {
            said.add(next.get().body());
        }
        return said;
    }

    private static AdMessage.Entry entry(RelationId relation, Integer... holders) {
        List<AdMessage.Tuple> tuples = new ArrayList<>();
        for (int holder : holders) {
            tuples.add(new AdMessage.Tuple(
                    new TupleId(1_000 * relation.bits() + holder),
                    Stamp.of(3, 1),
                    Catalogue.DIRECTORY.layout().pack(List.of(new Value.Int(relation.bits()), new Value.Int(holder)))));
        }
        AdMessage.Tuple name = new AdMessage.Tuple(
                relation.catalogueTuple(),
                Stamp.of(5, 1),
                Catalogue.RELATION.layout().pack(List.of(new Value.Text("r" + relation.bits()))));
        return new AdMessage.Entry(name, tuples);
    }

    private List<RaidMessage> rearrange(List<DirectoryUpdate> changes, AdMessage.Entry... entries) {
        List<Member> members = List.of(new Member(2, 4), new Member(3, 1));
        assertThat(hear(new AdMessage.UpdateDirectory(8, changes, members)))
                .containsExactly(new AmMessage.FetchEntries(
                        8, changes.stream().map(DirectoryUpdate::relation).toList()));
        return hear(new AdMessage.Entries(8, List.of(entries)));
    }

    @Test
    void holdersComeAndGoInOneTransactionThatAllUsersOfTheRelationsMeet() {
        List<DirectoryUpdate> changes = List.of(
                new DirectoryUpdate(R, List.of(1, 2), List.of(1, 2, 3)),
                new DirectoryUpdate(Q, List.of(1, 2, 3), List.of(2, 3)));
        AcMessage.Commit commit = (AcMessage.Commit)
                rearrange(changes, entry(R, 1, 2), entry(Q, 1, 2, 3)).getFirst();

        assertThat(DirectoryChange.of(commit.writes()))
                .containsExactly(new DirectoryChange(R, 3, true), new DirectoryChange(Q, 1, false));
        assertThat(commit.writes())
                .filteredOn(write -> write.relation().equals(Catalogue.RELATION.id()))
                .extracting(Write::tuple)
                .containsExactly(R.catalogueTuple(), Q.catalogueTuple());
        assertThat(commit.reads())
                .containsExactly(
                        new ReadEntry.TupleRead(Catalogue.RELATION.id(), R.catalogueTuple(), Stamp.of(5, 1)),
                        new ReadEntry.TupleRead(Catalogue.RELATION.id(), Q.catalogueTuple(), Stamp.of(5, 1)));
        assertThat(commit.elsewhere()).as("must take part").containsExactly(new SiteReads(new Member(3, 1), List.of()));

        Outcome outcome = new Outcome.Committed(Stamp.of(20, 2));
        assertThat(hear(new AdMessage.Decided(commit.txn(), outcome, 0)))
                .containsExactly(new RcMessage.DirectoryUpdated(8, true));
        assertThat(driver.unfinished()).isEmpty();
    }

    @Test
    void whoHeldARelationWithoutAnEntryIsWrittenDownAndIsNoNewHolder() {
        List<DirectoryUpdate> changes = List.of(new DirectoryUpdate(R, List.of(1, 2), List.of(1, 2, 3)));
        AcMessage.Commit commit =
                (AcMessage.Commit) rearrange(changes, entry(R)).getFirst();

        assertThat(DirectoryChange.of(commit.writes())).containsExactly(new DirectoryChange(R, 3, true));
        assertThat(commit.writes())
                .filteredOn(write -> write.relation().equals(Catalogue.DIRECTORY.id()))
                .extracting(write ->
                        Catalogue.DIRECTORY.layout().unpack(write.row()).get(1))
                .containsExactly(new Value.Int(3), new Value.Int(1), new Value.Int(2));
    }

    @Test
    void aSiteIsAddedByEntriesForTheCatalogueWhichHasNoSchemaEntry() {
        RelationId catalogue = Catalogue.RELATION.id();
        List<DirectoryUpdate> changes = List.of(new DirectoryUpdate(catalogue, List.of(), List.of(3)));
        AcMessage.Commit commit =
                (AcMessage.Commit) rearrange(changes, entry(catalogue)).getFirst();

        assertThat(DirectoryChange.admitted(DirectoryChange.of(commit.writes())))
                .containsExactly(3);
        assertThat(commit.writes()).hasSize(1);
        assertThat(commit.reads()).isEmpty();
    }

    @Test
    void whatWasChangedMeanwhileIsLeftAlone() {
        List<DirectoryUpdate> changes = List.of(
                new DirectoryUpdate(R, List.of(1, 2), List.of(1, 2, 3)),
                new DirectoryUpdate(Q, List.of(1, 2), List.of(1, 2, 3)));
        AcMessage.Commit commit = (AcMessage.Commit)
                rearrange(changes, entry(R, 1, 4), entry(Q, 1, 2)).getFirst();

        assertThat(DirectoryChange.of(commit.writes())).containsExactly(new DirectoryChange(Q, 3, true));
    }

    @Test
    void whereNothingIsLeftToChangeNothingIsCommitted() {
        List<DirectoryUpdate> changes = List.of(new DirectoryUpdate(R, List.of(1, 2), List.of(1, 2, 3)));

        assertThat(rearrange(changes)).as("destroyed").containsExactly(new RcMessage.DirectoryUpdated(8, false));
    }

    private static DirectoryUpdate anew(RelationId relation) {
        return new DirectoryUpdate(relation, List.of(1, 2), List.of(1, 2), List.of(3));
    }

    @Test
    void aHolderBeginsAnewInATransactionThatAllUsersMeetAndTheDirectoryStays() {
        AcMessage.Commit commit =
                (AcMessage.Commit) rearrange(List.of(anew(R)), entry(R)).getFirst();

        assertThat(DirectoryChange.of(commit.writes())).containsExactly(new DirectoryChange(R, 3, true));
        assertThat(commit.writes())
                .extracting(Write::relation)
                .containsExactly(Catalogue.DIRECTORY.id(), Catalogue.RELATION.id());
        assertThat(commit.writes().getFirst().kind()).isEqualTo(Write.Kind.DELETE);
        assertThat(commit.reads())
                .containsExactly(new ReadEntry.TupleRead(Catalogue.RELATION.id(), R.catalogueTuple(), Stamp.of(5, 1)));
    }

    @Test
    void ofADestroyedRelationTooAHolderBeginsAnewAndFindsNothingToCopy() {
        AcMessage.Commit commit = (AcMessage.Commit) rearrange(List.of(anew(R))).getFirst();

        assertThat(DirectoryChange.of(commit.writes())).containsExactly(new DirectoryChange(R, 3, true));
        assertThat(commit.reads()).isEmpty();
    }

    @Test
    void whoIsNoHolderAnyMoreDoesNotBeginAnew() {
        assertThat(rearrange(List.of(anew(R)), entry(R, 1, 2)))
                .containsExactly(new RcMessage.DirectoryUpdated(8, false));
    }
}
