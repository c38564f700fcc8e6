package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.delete;
import static org.raidlab.ad.Terms.equal;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.less;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.over;
import static org.raidlab.ad.Terms.retrieve;
import static org.raidlab.ad.Terms.where;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.workspace.ReadSet;
import org.raidlab.ad.workspace.ScanRecording;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyHash;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/** What validation gets to judge: exactly what was read, each thing once (protocol, section 4). */
final class ReadSetTest {
    private final Site site = new Site();
    private final Schema pairs = loaded(site);
    private final Index key = pairs.indexes().getFirst();

    private static Schema loaded(Site site) {
        Schema heap = site.create("pairs", i4("k"), i4("v"));
        site.load(heap, List.of(List.of(n(1), n(10)), List.of(n(2), n(20)), List.of(n(3), n(10))));
        return site.index(heap, "", true, 0);
    }

    private static ReadEntry schemaOf(Schema schema) {
        return new ReadEntry.TupleRead(Catalogue.RELATION.id(), schema.id().catalogueTuple(), schema.version());
    }

    private ReadEntry fragment() {
        return new ReadEntry.FragmentRead(pairs.id(), site.am.posts());
    }

    private ReadEntry keyRead(long value) {
        return new ReadEntry.KeyRead(
                key.id(), KeyHash.ofKey(pairs.layout(), key.positions(), List.of(n(value))), site.am.posts());
    }

    private ReadEntry tuple(int number) {
        AdMessage.Tuple tuple = site.am.tuples(pairs.id()).toList().get(number);
        return new ReadEntry.TupleRead(pairs.id(), tuple.id(), tuple.version());
    }

    private List<ReadEntry> reads() {
        return site.lastCommit().reads();
    }

    @Test
    void aScanReadsTheFragmentWhateverQualifies() {
        site.run(retrieve(pairs, equal(column(0, 1), number(10))));
        assertThat(reads()).containsExactly(schemaOf(pairs), fragment());
    }

    @Test
    void aLookupReadsItsKeyAndTheTupleThatItFinds() {
        site.run(retrieve(pairs, equal(column(0, 0), number(2))));
        assertThat(reads()).containsExactly(schemaOf(pairs), keyRead(2), tuple(1));
    }

    @Test
    void aLookupThatFindsNothingReadsTheAbsenceOfItsKey() {
        site.run(retrieve(pairs, equal(column(0, 0), number(7))));
        assertThat(reads()).containsExactly(schemaOf(pairs), keyRead(7));
    }

    @Test
    void anAppendReadsTheAbsenceOfItsKey() {
        List<ReadEntry> expected = List.of(schemaOf(pairs), keyRead(7));
        site.run(append(pairs, n(7), n(0)));
        assertThat(reads()).isEqualTo(expected);
    }

    @Test
    void aDeleteByKeyReadsThatKeyOnly() {
        List<ReadEntry> expected = List.of(schemaOf(pairs), keyRead(1), tuple(0));
        site.run(delete(pairs, equal(column(0, 0), number(1))));
        assertThat(reads()).isEqualTo(expected);
    }

    @Test
    void aJoinByIndexReadsTheKeysOfTheOuterBindings() {
        site.run(retrieve(
                over(pairs, pairs), where(equal(column(0, 0), number(3)), equal(column(0, 1), column(1, 0)))));
        assertThat(reads()).containsExactly(schemaOf(pairs), keyRead(3), tuple(2), keyRead(10));
    }

    @Test
    void withoutOuterBindingsNothingElseIsRead() {
        site.run(retrieve(over(pairs, pairs), where(equal(column(0, 0), number(7)), less(column(0, 1), column(1, 1)))));
        assertThat(reads()).containsExactly(schemaOf(pairs), keyRead(7));
    }

    @Test
    void theSameThingReadTwiceStandsThereOnce() {
        TxnId txn = site.begin();
        site.execute(txn, retrieve(pairs));
        site.execute(txn, retrieve(pairs));
        site.execute(txn, retrieve(pairs, equal(column(0, 0), number(2))));
        site.execute(txn, retrieve(pairs, equal(column(0, 0), number(2))));
        site.end(txn);
        assertThat(reads()).containsExactly(schemaOf(pairs), fragment(), keyRead(2), tuple(1));
    }

    @Test
    void theFirstReadingStaysAndTheLastOneIsAdded() {
        TxnId txn = site.begin();
        site.execute(txn, retrieve(pairs));
        ReadEntry first = fragment();
        site.run(append(pairs, n(9), n(9)));
        assertThat(site.execute(txn, retrieve(pairs)).count()).isEqualTo(4);
        site.end(txn);
        assertThat(reads()).containsExactly(schemaOf(pairs), first, fragment());
    }

    /** The later batch may have seen a part of what the first one has missed. */
    @Test
    void aScanWithAPostBetweenItsBatchesIsTwoReadings() {
        site.am.batchesOf(2);
        site.am.postBetweenBatches();
        ReadEntry first = fragment();
        site.run(retrieve(pairs));
        assertThat(reads()).containsExactly(schemaOf(pairs), first, fragment());
    }

    @Test
    void ofThreeReadingsTheFirstAndTheLastAreKept() {
        ReadSet set = new ReadSet();
        RelationId relation = new RelationId(7);
        TupleId tuple = new TupleId(8);
        ReadEntry first = new ReadEntry.TupleRead(relation, tuple, new Stamp(1));
        set.add(first);
        ReadEntry last = new ReadEntry.TupleRead(relation, tuple, new Stamp(3));
        set.add(new ReadEntry.TupleRead(relation, tuple, new Stamp(2)));
        set.add(last);
        set.add(new ReadEntry.KeyRead(3, 4, 5));
        set.add(new ReadEntry.KeyRead(3, 4, 6));
        set.add(new ReadEntry.KeyRead(3, 4, 7));
        assertThat(set.entries())
                .containsExactly(first, new ReadEntry.KeyRead(3, 4, 5), last, new ReadEntry.KeyRead(3, 4, 7));
    }

    @Test
    void theCatalogueHasNoSchemaEntriesOfItsOwn() {
        site.run(retrieve(Catalogue.RELATION));
        assertThat(reads()).containsExactly(new ReadEntry.FragmentRead(Catalogue.RELATION.id(), site.am.posts()));
    }

    @Test
    void aDriverCanBeMadeToRecordOnlyWhatQualified() {
        Site broken = new Site(ActionDriverConfig.DEFAULT.withScanRecording(new OnlyWhatQualified()));
        Schema relation = loaded(broken);
        broken.run(retrieve(relation, equal(column(0, 1), number(10))));
        assertThat(broken.lastCommit().reads()).hasSize(3).noneMatch(ReadEntry.FragmentRead.class::isInstance);
    }

    /** Wrong on purpose: a tuple that comes to qualify later is not seen by validation. */
    private static final class OnlyWhatQualified implements ScanRecording {
        @Override
        public void began(RelationId relation, long asOf, Consumer<ReadEntry> reads) {}

        @Override
        public void delivered(RelationId relation, AdMessage.Tuple tuple, Consumer<ReadEntry> reads) {
            reads.accept(new ReadEntry.TupleRead(relation, tuple.id(), tuple.version()));
        }
    }
}
