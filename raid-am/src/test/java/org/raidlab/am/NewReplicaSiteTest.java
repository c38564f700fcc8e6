package org.raidlab.am;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.am.site.Ddl;
import org.raidlab.am.site.SmallRelation;
import org.raidlab.am.site.TestSite;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/** Site 1 becomes a holder of a relation, ceases to be one, and becomes one anew. */
class NewReplicaSiteTest {
    private final TestSite site = new TestSite(AmConfig.DEFAULT);
    private final Ddl ddl = new Ddl();
    private final SmallRelation parts = new SmallRelation(ddl, "parts");

    private TupleId createAt(int holder) {
        List<Write> writes = new ArrayList<>(parts.create());
        Write entry = entry(ddl.nextId(), holder, Write.Kind.INSERT);
        writes.add(entry);
        site.commit(writes);
        site.settle();
        return entry.tuple();
    }

    private Write entry(TupleId id, int holder, Write.Kind kind) {
        List<Value> values = List.of(new Value.Int(parts.id().bits()), new Value.Int(holder));
        return new Write(
                Catalogue.DIRECTORY.id(), id, kind, Catalogue.DIRECTORY.layout().pack(values), List.of());
    }

    private TupleId add() {
        TupleId id = ddl.nextId();
        site.commit(List.of(entry(id, 1, Write.Kind.INSERT)));
        site.settle();
        return id;
    }

    private void remove(TupleId entry) {
        site.commit(List.of(entry(entry, 1, Write.Kind.DELETE)));
        site.settle();
    }

    private void put(int from, int to) {
        site.commit(parts.puts(from, to));
        site.settle();
    }

    private List<AdMessage.Tuple> tuples() {
        RaidMessage answer =
                site.ask(TestSite.AD, new AmMessage.Scan(site.nextTxn(), 1, parts.id(), 0, 0, Optional.empty()));
        return ((AdMessage.Tuples) answer).tuples();
    }

    private AdMessage.Fetched fetch(Item item, long after, int most) {
        return (AdMessage.Fetched) site.ask(TestSite.AD, new AmMessage.Fetch(9, List.of(item), after, most));
    }

    @Test
    void aNewHolderStoresWhatIsWrittenFromThenOn() {
        createAt(2);
        put(0, 10);
        add();
        assertThat(site.received()).contains(new RcMessage.Placed(parts.id(), List.of(1, 2)));
        put(10, 13);

        assertThat(tuples()).hasSize(3);
    }

    @Test
    void whoIsNoHolderAnyMoreHasNothingAndBeginsAnewWithNothing() {
        createAt(2);
        TupleId entry = add();
        put(0, 10);
        remove(entry);
        assertThat(site.counter("tuples")).as("the catalogue's only").isLessThan(10);

        add();
        assertThat(tuples()).isEmpty();
        site.commit(List.of(copy(3)));
        site.settle();
        assertThat(tuples()).hasSize(1);
        site.am().checkInvariantsFully();
    }

    /** In the version that it had before the site ceased to hold it. */
    private Write copy(int key) {
        Write put = parts.put(key, 0);
        return new Write(put.relation(), put.tuple(), Write.Kind.UPDATE, put.row(), List.of(), new Stamp(1));
    }

    @Test
    void aRestartComesToTheSameWhateverTheCheckpointHas() {
        createAt(2);
        TupleId entry = add();
        put(0, 10);
        site.checkpoint();
        remove(entry);
        add();
        put(20, 24);
        site.crash(new SeededRandom(7));
        site.settle();

        assertThat(tuples()).hasSize(4);
        site.am().checkInvariantsFully();
    }

    @Test
    void aWholeRelationIsFetchedInPartsAndItsSchemaStandsBehindTheLast() {
        createAt(1);
        put(0, 5);
        Item whole = Item.whole(parts.id());

        AdMessage.Fetched first = fetch(whole, 0, 3);
        assertThat(first.copies()).hasSize(3);
        assertThat(first.next())
                .isEqualTo(first.copies().getLast().item().tuple().bits());

        AdMessage.Fetched second = fetch(whole, first.next(), 3);
        UiMessage.Described described =
                (UiMessage.Described) site.ask(TestSite.UI, new AmMessage.Describe(7, List.of("parts")));
        assertThat(second.copies()).hasSize(3);
        assertThat(second.copies().getLast())
                .isEqualTo(new AdMessage.GoodCopy(
                        whole, described.found().getFirst().version(), Optional.empty()));
        assertThat(second.next()).isZero();
    }

    @Test
    void aTupleIsFetchedWithItsIndexEntriesAndTheSchemaThatNamesThem() {
        createAt(1);
        put(0, 1);
        AdMessage.Fetched fetched = fetch(new Item(parts.id(), SmallRelation.idOf(0)), 0, 9);

        assertThat(fetched.copies().getFirst().keys()).hasSize(1);
        assertThat(fetched.schemas())
                .singleElement()
                .isInstanceOfSatisfying(
                        ReadEntry.TupleRead.class,
                        read -> assertThat(read.tuple()).isEqualTo(parts.id().catalogueTuple()));
    }

    @Test
    void ofATupleThatIsNotThereNothingIsKnown() {
        createAt(2);
        add();
        put(0, 1);
        Item notHere = new Item(parts.id(), SmallRelation.idOf(1));

        assertThat(fetch(notHere, 0, 9).copies())
                .containsExactly(new AdMessage.GoodCopy(notHere, Stamp.NONE, Optional.empty()));
    }

    @Test
    void theWholeRelationIsNoTuple() {
        createAt(1);
        Item whole = Item.whole(parts.id());
        site.commit(List.of(
                new Write(whole.relation(), whole.tuple(), Write.Kind.DELETE, Row.EMPTY, List.of(), new Stamp(5))));
        site.settle();

        assertThat(site.counter("tombstones")).isZero();
    }

    @Test
    void theCatalogueTellsWhoHoldsWhat() {
        TupleId other = createAt(2);
        TupleId own = add();
        AdMessage.Entries answer = (AdMessage.Entries)
                site.ask(TestSite.AD, new AmMessage.FetchEntries(4, List.of(parts.id(), new RelationId(999))));

        assertThat(answer.entries()).as("of what there is").hasSize(1);
        assertThat(answer.entries().getFirst().name().id()).isEqualTo(parts.id().catalogueTuple());
        assertThat(answer.entries().getFirst().holders())
                .extracting(AdMessage.Tuple::id)
                .containsExactlyInAnyOrder(other, own);
    }

    /** It has no schema entry; who is named in the directory was added to the instance. */
    @Test
    void theCatalogueTellsWhoWasAdded() {
        TupleId added = ddl.nextId();
        Row row = Catalogue.DIRECTORY
                .layout()
                .pack(List.of(new Value.Int(Catalogue.RELATION.id().bits()), new Value.Int(4)));
        site.commit(List.of(new Write(Catalogue.DIRECTORY.id(), added, Write.Kind.INSERT, row, List.of())));
        site.settle();
        assertThat(site.received()).contains(new RcMessage.Placed(Catalogue.RELATION.id(), List.of(4)));
        AdMessage.Entries answer = (AdMessage.Entries)
                site.ask(TestSite.AD, new AmMessage.FetchEntries(4, List.of(Catalogue.RELATION.id())));

        assertThat(answer.entries().getFirst().holders())
                .extracting(AdMessage.Tuple::id)
                .containsExactly(added);
    }

    @Test
    void aReadOfWhatNobodyCanBringUpToDateIsRefused() {
        createAt(1);
        site.send(TestSite.AC, TestSite.AM, new AmMessage.Stale(List.of(parts.id())));
        AmMessage.Scan scan = new AmMessage.Scan(site.nextTxn(), 6, parts.id(), 0, 0, Optional.empty());
        site.send(TestSite.AD, TestSite.AM, scan);
        site.settle();
        assertThat(site.received()).contains(new RcMessage.Wanted(parts.id()));

        site.send(TestSite.RC, TestSite.AM, new AmMessage.Unavailable(List.of(parts.id())));
        site.settle();
        assertThat(site.received()).contains(new AdMessage.Unavailable(scan.txn(), 6));
        assertThat(site.counter("reads held back")).isZero();
    }

    @Test
    void whoBeginsAnewForgetsWhatItHadInSlicesAndStaysAHolder() {
        createAt(1);
        put(0, 10_000);
        site.commit(List.of(DirectoryChange.anew(ddl.nextId(), parts.id(), 1)));
        site.settle();
        assertThat(tuples()).isEmpty();

        put(0, 3);
        assertThat(tuples()).hasSize(3);
        site.am().checkInvariantsFully();
    }

    @Test
    void whoBeganAnewBeforeACrashHasWhatCameSince() {
        createAt(1);
        put(0, 10);
        site.checkpoint();
        site.commit(List.of(DirectoryChange.anew(ddl.nextId(), parts.id(), 1)));
        put(20, 24);
        site.crash(new SeededRandom(7));
        site.settle();

        assertThat(tuples()).hasSize(4);
        site.am().checkInvariantsFully();
    }

    @Test
    void ofAWholeRelationADeletedTupleIsLeftOutThoughItsIdIsRemembered() {
        createAt(1);
        put(0, 6);
        Item whole = Item.whole(parts.id());
        AdMessage.Fetched first = fetch(whole, 0, 2);
        site.commit(List.of(new Write(parts.id(), SmallRelation.idOf(2), Write.Kind.DELETE, Row.EMPTY, List.of())));
        site.settle();
        AdMessage.Fetched second = fetch(whole, first.next(), 2);

        assertThat(second.copies())
                .extracting(copy -> copy.item().tuple())
                .containsExactly(SmallRelation.idOf(3), SmallRelation.idOf(4));
    }
}
