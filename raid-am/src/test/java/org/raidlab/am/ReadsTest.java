package org.raidlab.am;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.am.site.Ddl;
import org.raidlab.am.site.Reader;
import org.raidlab.am.site.SmallRelation;
import org.raidlab.am.site.TestSite;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.Projection;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Value;

class ReadsTest {
    private static final AmConfig SLICES_OF_50 = new AmConfig(Duration.ofSeconds(10), 1L << 40, 4, 50, 8, false);
    private final TestSite site = new TestSite(SLICES_OF_50);
    private final Reader reader = new Reader(site);
    private final Ddl ddl = new Ddl();
    private final SmallRelation parts = new SmallRelation(ddl, "parts");

    private void load(int tuples) {
        site.commit(parts.create());
        site.commit(parts.puts(0, tuples));
        site.settle();
    }

    private static Expr column(int position) {
        return new Expr.Column(0, position);
    }

    private static Expr number(long value) {
        return new Expr.Constant(new Value.Int(value));
    }

    private static Optional<Expr> compare(ComparisonOperator operator, Expr left, Expr right) {
        return Optional.of(new Expr.Comparison(operator, left, right));
    }

    private List<TupleId> idsOf(AdMessage.Tuples batch) {
        return batch.tuples().stream().map(AdMessage.Tuple::id).toList();
    }

    @Test
    void describeFindsTheCatalogueAndTheUsersRelations() {
        load(1);
        UiMessage.Described described = (UiMessage.Described)
                site.ask(TestSite.UI, new AmMessage.Describe(7, List.of("parts", "nothing", "relation")));

        assertThat(described.ticket()).isEqualTo(7);
        assertThat(described.found()).extracting(Schema::name).containsExactly("parts", "relation");
        assertThat(described.found().getFirst().attributes()).isEqualTo(SmallRelation.ATTRIBUTES);
        assertThat(described.found().getFirst().indexes()).containsExactly(parts.key());
        assertThat(described.found().get(1).with(Statistics.ASSUMED)).isEqualTo(Catalogue.RELATION);
        assertThat(described.known()).containsExactly("attribute", "directory", "indexes", "parts", "relation");
    }

    @Test
    void describeSaysHowManyTuplesAndKeysThereAre() {
        load(120);
        site.commit(parts.createColourIndex());
        site.commit(List.of(parts.delete(0)));
        site.settle();

        Statistics statistics = new Reader(site).schema("parts").orElseThrow().statistics();
        assertThat(statistics.tuples()).isEqualTo(119);
        assertThat(statistics.of(parts.key().id()).orElseThrow().distinct()).isEqualTo(119);
        assertThat(statistics.of(parts.colour().id()).orElseThrow().distinct()).isEqualTo(10);
    }

    @Test
    void aScanGivesEveryTupleInBatchesOfASlice() {
        load(120);
        AdMessage.Tuples first = reader.batch(parts.id(), 0, 0, Optional.empty());
        AdMessage.Tuples second = reader.batch(parts.id(), first.next(), first.asOf(), Optional.empty());
        AdMessage.Tuples third = reader.batch(parts.id(), second.next(), second.asOf(), Optional.empty());

        List<TupleId> all = new ArrayList<>(idsOf(first));
        all.addAll(idsOf(second));
        all.addAll(idsOf(third));
        assertThat(List.of(
                        first.tuples().size(),
                        second.tuples().size(),
                        third.tuples().size()))
                .containsExactly(50, 50, 20);
        assertThat(all).doesNotHaveDuplicates().hasSize(120);
        assertThat(third.next()).isEqualTo(-1);
    }

    @Test
    void eachBatchOfAScanSaysHowManyPostsItSaw() {
        load(120);
        AdMessage.Tuples first = reader.batch(parts.id(), 0, 0, Optional.empty());
        site.commit(List.of(parts.put(500, 1)));
        site.commit(List.of(parts.delete(60), parts.put(119, 5)));
        AdMessage.Tuples second = reader.batch(parts.id(), first.next(), first.asOf(), Optional.empty());
        AdMessage.Tuples third = reader.batch(parts.id(), second.next(), second.asOf(), Optional.empty());

        assertThat(first.asOf()).isEqualTo(2);
        assertThat(second.asOf()).isEqualTo(4);
        assertThat(idsOf(second)).hasSize(49).doesNotContain(SmallRelation.idOf(60));
        assertThat(idsOf(third)).hasSize(21).contains(SmallRelation.idOf(500), SmallRelation.idOf(119));
        assertThat(reader.batch(parts.id(), 0, 0, Optional.empty()).asOf()).isEqualTo(4);
    }

    @Test
    void aFilterSelectsBeforeTuplesAreSent() {
        load(50);
        AdMessage.Tuples found =
                reader.batch(parts.id(), 0, 0, compare(ComparisonOperator.EQUAL, column(1), number(3)));

        assertThat(idsOf(found))
                .containsExactly(
                        SmallRelation.idOf(3),
                        SmallRelation.idOf(13),
                        SmallRelation.idOf(23),
                        SmallRelation.idOf(33),
                        SmallRelation.idOf(43));
    }

    @Test
    void aFilterMayNameTheSystemAttributes() {
        load(50);
        Optional<Expr> byId = compare(
                ComparisonOperator.EQUAL,
                column(Expr.Column.TUPLE_ID),
                number(SmallRelation.idOf(7).bits()));
        Optional<Expr> byVersion = compare(ComparisonOperator.GREATER, column(Expr.Column.VERSION), number(1L << 40));

        assertThat(idsOf(reader.batch(parts.id(), 0, 0, byId))).containsExactly(SmallRelation.idOf(7));
        assertThat(idsOf(reader.batch(parts.id(), 0, 0, byVersion))).isEmpty();
    }

    @Test
    void tuplesOnWhichTheFilterFailsAreLeftToWhoeverCanReportIt() {
        load(2);
        Expr divided = new Expr.Arithmetic(ArithmeticOperator.DIVIDE, number(1), column(0));
        AdMessage.Tuples found =
                reader.batch(parts.id(), 0, 0, compare(ComparisonOperator.GREATER, divided, number(5)));
        AdMessage.Tuples misnamed =
                reader.batch(parts.id(), 0, 0, compare(ComparisonOperator.EQUAL, column(99), number(5)));

        assertThat(idsOf(found)).containsExactly(SmallRelation.idOf(0));
        assertThat(misnamed.tuples()).hasSize(2);
    }

    @Test
    void aCursorBeyondTheEndOrBelowTheBeginningEndsTheScan() {
        load(10);
        for (long cursor : new long[] {10, 11, Long.MAX_VALUE, -2, Long.MIN_VALUE}) {
            AdMessage.Tuples found = reader.batch(parts.id(), cursor, 3, Optional.empty());
            assertThat(found.tuples()).as("cursor %d", cursor).isEmpty();
            assertThat(found.next()).isEqualTo(-1);
        }
    }

    private RaidMessage narrow(Optional<KeyRange> range, Integer... attributes) {
        return site.ask(
                TestSite.AD,
                new AmMessage.Scan(
                        new TxnId(1, 1, 99),
                        1,
                        parts.id(),
                        range,
                        0,
                        0,
                        compare(ComparisonOperator.LESS, column(0), number(3)),
                        Optional.of(List.of(attributes))));
    }

    @Test
    void rowsHaveTheAttributesThatWereAskedForWhateverTheFilterLooksAt() {
        load(20);
        site.commit(parts.createColourIndex());
        site.settle();
        Projection colours = Projection.of(parts.schema().layout(), List.of(1)).orElseThrow();
        for (Optional<KeyRange> range : List.of(
                Optional.<KeyRange>empty(),
                Optional.of(KeyRange.all(parts.colour().id())))) {
            assertThat(((AdMessage.Tuples) narrow(range, 1)).tuples())
                    .allSatisfy(tuple -> assertThat(tuple.row().bytes()).hasSize(colours.width()))
                    .extracting(tuple -> colours.get(tuple.row(), 1))
                    .containsExactly(new Value.Int(0), new Value.Int(1), new Value.Int(2));
        }
    }

    @Test
    void anAttributeThatTheRelationDoesNotHaveIsRefused() {
        load(1);
        assertThat(narrow(Optional.empty(), 0, 3)).isInstanceOf(AdMessage.NoSuchRelation.class);
        assertThat(narrow(Optional.of(KeyRange.all(parts.key().id())), 1, 0))
                .isInstanceOf(AdMessage.NoSuchRelation.class);
    }

    @Test
    void aReadOfNoRelationOrNoIndexSaysSo() {
        load(1);
        TxnId txn = site.nextTxn();
        RaidMessage noRelation =
                site.ask(TestSite.AD, new AmMessage.Scan(txn, 1, new RelationId(4711), 0, 0, Optional.empty()));
        RaidMessage noIndex = site.ask(
                TestSite.AD,
                new AmMessage.Lookup(txn, 2, parts.id(), parts.colour().id(), List.of()));

        assertThat(noRelation).isEqualTo(new AdMessage.NoSuchRelation(txn, 1));
        assertThat(noIndex).isEqualTo(new AdMessage.NoSuchRelation(txn, 2));
    }

    @Test
    void aLookupFindsEachTupleOnceWhateverTheNumberOfItsKeys() {
        load(30);
        site.commit(parts.createColourIndex());
        List<List<Value>> keys = List.of(
                List.of(new Value.Int(4)),
                List.of(new Value.Float(4.0)),
                List.of(new Value.Int(4711)),
                List.of(new Value.Text("four")),
                List.of(new Value.Float(4.5)),
                List.of());
        List<AdMessage.Tuple> found = reader.lookup(parts.id(), parts.colour().id(), keys);

        assertThat(found)
                .extracting(AdMessage.Tuple::id)
                .containsExactlyInAnyOrder(SmallRelation.idOf(4), SmallRelation.idOf(14), SmallRelation.idOf(24));
    }

    @Test
    void aLookupOfManyTuplesIsAnsweredInPartsOfASlice() {
        site.commit(parts.create());
        List<Integer> keys = new ArrayList<>();
        for (int key = 0; key < 130; key++) {
            site.commit(List.of(parts.put(key, 1)));
            keys.add(key);
        }
        site.commit(parts.createColourIndex());
        site.settle();
        site.received();
        site.send(
                TestSite.AD,
                TestSite.AM,
                new AmMessage.Lookup(
                        site.nextTxn(), 1, parts.id(), parts.colour().id(), List.of(List.of(new Value.Int(1)))));
        site.settle();
        List<AdMessage.Tuples> parts =
                site.received().stream().map(AdMessage.Tuples.class::cast).toList();

        assertThat(parts).hasSize(3);
        assertThat(parts.stream()
                        .flatMap(part -> idsOf(part).stream())
                        .distinct()
                        .count())
                .isEqualTo(keys.size());
        assertThat(parts.subList(0, 2))
                .allSatisfy(part -> assertThat(part.next()).isNotEqualTo(-1));
        assertThat(parts.getLast().next()).isEqualTo(-1);
    }

    @Test
    void nullsAreEqualInAnIndex() {
        TupleId id = ddl.nextId();
        Index index = new Index(ddl.nextId().bits(), "by v", List.of(0), false);
        Schema schema =
                new Schema(RelationId.of(id), "n", List.of(new Attribute("v", Format.I4, true)), List.of(), Stamp.NONE);
        site.commit(ddl.create(id, "n", schema.attributes()));
        site.commit(ddl.index(id, "n", index));
        site.commit(List.of(
                Ddl.write(schema, TupleId.of(1, 2, 1), Write.Kind.INSERT, List.of(Value.NULL)),
                Ddl.write(schema, TupleId.of(1, 2, 2), Write.Kind.INSERT, List.of(new Value.Int(0)))));

        assertThat(reader.lookup(schema.id(), index.id(), List.of(List.of(Value.NULL))))
                .extracting(AdMessage.Tuple::id)
                .containsExactly(TupleId.of(1, 2, 1));
    }

    @Test
    void aDumpNamesItemsByTheirKeyAndLeavesTheCatalogueOut() {
        load(3);
        ClientMessage.Copies copies = (ClientMessage.Copies) site.ask(TestSite.CLIENT, new AmMessage.Dump(5, 0, false));

        assertThat(copies.request()).isEqualTo(5);
        assertThat(copies.next()).isEqualTo(-1);
        assertThat(copies.copies())
                .extracting(ClientMessage.Copy::item)
                .containsExactly("parts/0", "parts/1", "parts/2");
        assertThat(copies.copies().get(2).values()).containsExactly(new Value.Int(2), new Value.Text("p2"));
    }

    @Test
    void aDumpOfEverythingGoesOnThroughAllRelationsBatchByBatch() {
        load(120);
        List<String> items = new ArrayList<>();
        int batches = 0;
        long cursor = 0;
        while (cursor != -1) {
            ClientMessage.Copies copies =
                    (ClientMessage.Copies) site.ask(TestSite.CLIENT, new AmMessage.Dump(5, cursor, true));
            copies.copies().forEach(copy -> items.add(copy.item()));
            cursor = copies.next();
            batches++;
        }

        assertThat(items).hasSize(120 + 1 + 3 + 1).doesNotHaveDuplicates();
        assertThat(items).contains("relation/parts", "parts/119");
        assertThat(items).anyMatch(item -> item.startsWith("attribute/1.1."));
        assertThat(batches).isGreaterThan(2);
    }

    @Test
    void readsAreNotedOnlyWhenAskedFor() {
        load(3);
        reader.batch(parts.id(), 0, 0, compare(ComparisonOperator.EQUAL, column(0), number(1)));
        assertThat(site.trace()).isEmpty();

        TestSite traced = new TestSite(SLICES_OF_50.tracingReads());
        traced.commit(parts.create());
        traced.commit(parts.puts(0, 3));
        new Reader(traced).batch(parts.id(), 0, 0, compare(ComparisonOperator.EQUAL, column(0), number(1)));
        assertThat(traced.trace())
                .extracting(event -> ((RaidTrace.Read) event).tuple())
                .containsExactly(SmallRelation.idOf(0), SmallRelation.idOf(1), SmallRelation.idOf(2));
    }

    @Test
    void whatIsNotForItIsIgnored() {
        site.send(TestSite.UI, TestSite.AM, new UiMessage.Leave(1));
        site.send(TestSite.CLIENT, TestSite.AM, new AmMessage.HeaderWritten(1));
        site.send(
                TestSite.AC.at(2),
                TestSite.AM,
                new AmMessage.Post(site.nextTxn(), site.nextStamp(), parts.create(), 0));
        site.settle();

        assertThat(site.trace()).hasSize(3).allMatch(event -> event instanceof RaidTrace.Ignored);
        assertThat(site.counter("posts")).isZero();
    }

    @Test
    void readsBeyondTheBoundAreDroppedWhileAPostIsUnderWay() {
        site.commit(parts.create());
        site.settle();
        site.commit(parts.puts(0, 200));
        site.turn();
        for (int i = 0; i < 10; i++) {
            site.send(
                    TestSite.AD,
                    TestSite.AM,
                    new AmMessage.Scan(site.nextTxn(), i, parts.id(), 0, 0, Optional.empty()));
        }
        site.settle();

        assertThat(site.counter("reads dropped")).isEqualTo(3);
        assertThat(site.received().stream().filter(AdMessage.Tuples.class::isInstance))
                .hasSize(7);
    }

    @Test
    void descriptionsForTheUsersOfThisSiteAreNeverDropped() {
        site.commit(parts.create());
        site.settle();
        site.commit(parts.puts(0, 200));
        site.turn();
        for (int i = 0; i < 10; i++) {
            site.send(TestSite.UI, TestSite.AM, new AmMessage.Describe(i, List.of("parts")));
            site.send(TestSite.AD, TestSite.AM, new AmMessage.Describe(i, List.of("parts")));
        }
        site.settle();

        assertThat(site.received().stream()
                        .filter(UiMessage.Described.class::isInstance)
                        .map(described -> ((UiMessage.Described) described).ticket()))
                .contains(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(site.counter("reads dropped")).isPositive();
    }
}
