package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.c;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.nullableI4;
import static org.raidlab.ad.Terms.retrieve;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyHash;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

final class CatalogueTest {
    private final Site site = new Site();

    private void assertRefused(int code, Action action) {
        UiMessage.Ended ended = site.run(action);
        assertThat(ended.outcome()).isEqualTo(new Outcome.Aborted(AbortReason.STATEMENT_ERROR));
        assertThat(ended.failure().orElseThrow().code()).isEqualTo(code);
    }

    private static List<Attribute> attributes(int count, int width) {
        return IntStream.range(0, count).mapToObj(i -> c(width, "a" + i)).toList();
    }

    @Test
    void aNewRelationIsNamedByItsCatalogueTuple() {
        Schema relation = site.create("r", i4("a"), nullableI4("b"));
        assertThat(relation.id()).isEqualTo(RelationId.of(TupleId.of(1, 1, 1)));
        assertThat(relation.attributes()).containsExactly(i4("a"), nullableI4("b"));
        assertThat(relation.indexes()).isEmpty();
        assertThat(relation.version()).isEqualTo(Stamp.of(1, 1));
    }

    @Test
    void creatingReadsTheAbsenceOfTheNameAndWritesItsKey() {
        site.create("r", i4("a"));
        ReadEntry.KeyRead absence =
                (ReadEntry.KeyRead) site.lastCommit().reads().getFirst();
        assertThat(site.lastCommit().reads()).hasSize(1);
        assertThat(absence.index()).isEqualTo(11);
        assertThat(site.lastCommit().writes().getFirst().keys()).containsExactly(new Write.KeyTouch(11, absence.key()));
        assertThat(site.lastCommit().writes())
                .extracting(Write::relation)
                .containsExactly(Catalogue.RELATION.id(), Catalogue.ATTRIBUTE.id());
    }

    @Test
    void aNameIsTakenOnce() {
        site.create("r", i4("a"));
        assertRefused(StatementErrors.RELATION_EXISTS, new Action.Create("r", List.of(i4("a"))));
        TxnId txn = site.begin();
        site.execute(txn, new Action.Create("s", List.of(i4("a"))));
        site.deliver(new AdMessage.Execute(70, Optional.of(txn), new Action.Create("s", List.of(i4("a"))), true, 0));
        assertThat(site.lastEnded().failure().orElseThrow().code()).isEqualTo(StatementErrors.RELATION_EXISTS);
    }

    @Test
    void relationsHaveLimits() {
        assertRefused(StatementErrors.BAD_ATTRIBUTE_COUNT, new Action.Create("r", List.of()));
        assertRefused(StatementErrors.BAD_ATTRIBUTE_COUNT, new Action.Create("r", attributes(256, 1)));
        assertRefused(StatementErrors.TUPLE_TOO_WIDE, new Action.Create("r", attributes(128, 255)));
        assertRefused(StatementErrors.ATTRIBUTE_TWICE, new Action.Create("r", List.of(i4("a"), i4("a"))));
        assertRefused(StatementErrors.BAD_NAME, new Action.Create("r".repeat(33), List.of(i4("a"))));
        assertRefused(StatementErrors.BAD_NAME, new Action.Create("r", List.of(i4(""))));
        assertThat(site.create("wide", attributes(127, 255).toArray(Attribute[]::new))
                        .attributes())
                .hasSize(127);
        assertThat(site.create("many", attributes(255, 1).toArray(Attribute[]::new))
                        .attributes())
                .hasSize(255);
    }

    @Test
    void destroyingLeavesNothingInTheCatalogue() {
        Schema kept = site.create("kept", i4("a"));
        Schema relation = site.index(site.create("r", i4("a"), i4("b")), "by_b", false, 1);
        site.run(append(relation, n(1), n(2)));
        site.run(new Action.Destroy(List.of(relation)));
        assertThat(site.am.rows(Catalogue.RELATION)).containsExactly(List.of(Terms.t("kept")));
        assertThat(site.am.rows(Catalogue.ATTRIBUTE)).hasSize(1);
        assertThat(site.am.rows(Catalogue.INDEXES)).isEmpty();
        assertThat(site.run(append(kept, n(1))).outcome().isCommitted()).isTrue();
    }

    @Test
    void anIndexMovesTheVersionOfItsRelationsSchema() {
        Schema before = site.create("r", i4("a"), i4("b"));
        Schema after = site.index(before, "by_b", false, 1, 0);
        assertThat(after.version()).isEqualTo(Stamp.of(2, 1));
        assertThat(after.indexes()).extracting(Index::positions).containsExactly(List.of(1, 0));
        assertThat(site.lastCommit().reads())
                .contains(new ReadEntry.TupleRead(
                        Catalogue.RELATION.id(), before.id().catalogueTuple(), before.version()));
    }

    @Test
    void anIndexHasDifferentAttributesAndANameOfItsOwn() {
        Schema relation = site.index(site.create("r", i4("a"), i4("b")), "by_b", false, 1);
        assertRefused(StatementErrors.INDEX_EXISTS, new Action.CreateIndex(relation, "by_b", List.of(0), false));
        assertRefused(StatementErrors.BAD_INDEX, new Action.CreateIndex(relation, "x", List.of(0, 0), false));
        assertRefused(StatementErrors.BAD_INDEX, new Action.CreateIndex(relation, "x", List.of(2), false));
        assertRefused(StatementErrors.BAD_INDEX, new Action.CreateIndex(relation, "x", List.of(), false));
    }

    @Test
    void aUniqueIndexIsRefusedOverDuplicates() {
        Schema relation = site.create("r", i4("a"));
        site.load(relation, List.of(List.<Value>of(n(1)), List.<Value>of(n(2)), List.<Value>of(n(1))));
        assertRefused(StatementErrors.DUPLICATES_IN_RELATION, new Action.CreateIndex(relation, "", List.of(0), true));
        assertThat(site.lastCommit().reads()).contains(new ReadEntry.FragmentRead(relation.id(), site.am.posts()));
        assertThat(site.index(relation, "", false, 0).structure()).isEqualTo(Structure.HASH);
    }

    @Test
    void aNewStructureTakesThePlaceOfTheOldOne() {
        Schema hash = site.index(site.create("r", i4("a"), i4("b")), "", true, 0);
        Schema named = site.index(hash, "by_b", false, 1);
        Schema other = site.modify(named, "", Structure.HEAPSORT, List.of(1), List.of(1));
        assertThat(other.structure()).isEqualTo(Structure.HEAPSORT);
        assertThat(other.indexes()).extracting(Index::name).containsExactlyInAnyOrder("", Index.WHOLE_TUPLES, "by_b");
        assertThat(other.key()).as("nobody declared one").isEmpty();

        Schema isam = site.modify(other, "", Structure.ISAM, List.of(1, 0), List.of());
        assertThat(isam.indexes()).hasSize(3);
        Schema heap = site.modify(isam, "", Structure.HEAP, List.of(), List.of());
        assertThat(heap.structure()).isEqualTo(Structure.HEAP);
        assertThat(heap.indexes()).extracting(Index::name).containsExactly("by_b");
    }

    @Test
    void aRelationWhoseSchemaTheTransactionChangedWaitsForItsEnd() {
        Schema relation = site.create("r", i4("a"));
        TxnId txn = site.begin();
        site.execute(txn, new Action.CreateIndex(relation, "", List.of(0), true));
        site.deliver(new AdMessage.Execute(70, Optional.of(txn), retrieve(relation), false, 0));
        assertThat(site.lastEnded().failure().orElseThrow().code()).isEqualTo(StatementErrors.SCHEMA_CHANGED_HERE);
    }

    @Test
    void aStructureLeavesOneOfSeveralEqualTuplesAndRefusesMore() {
        Schema relation = site.create("r", i4("a"), i4("b"));
        site.load(
                relation, List.of(List.of(n(1), n(1)), List.of(n(1), n(2)), List.of(n(1), n(1)), List.of(n(1), n(1))));
        Schema hash = site.modify(relation, "", Structure.HASH, List.of(0), List.of());

        assertThat(site.am.rows(hash)).containsExactly(List.of(n(1), n(1)), List.of(n(1), n(2)));
        assertRefused(StatementErrors.DUPLICATE_TUPLE, append(hash, n(1), n(2)));
        assertThat(site.run(append(hash, n(1), n(3))).outcome().isCommitted()).isTrue();
        assertRefused(
                StatementErrors.DUPLICATE_TUPLE,
                new Action.Replace(
                        Terms.over(hash),
                        0,
                        Terms.where(Terms.equal(Terms.column(0, 1), Terms.number(3))),
                        List.of(new Assignment(1, Terms.number(2)))));
    }

    /** Of two transactions that append one tuple, validation refuses one: both read the absence of what both write. */
    @Test
    void whoAppendsToAStructureReadsTheAbsenceOfTheTuple() {
        Schema hash = site.modify(site.create("r", i4("a"), i4("b")), "", Structure.HASH, List.of(0), List.of());
        long whole = hash.indexes().stream()
                .filter(index -> index.name().equals(Index.WHOLE_TUPLES))
                .findFirst()
                .orElseThrow()
                .id();
        site.run(append(hash, n(1), n(2)));
        long key = KeyHash.ofKey(hash.layout(), List.of(0, 1), List.of(n(1), n(2)));

        assertThat(site.lastCommit().reads()).contains(new ReadEntry.KeyRead(whole, key, site.am.posts() - 1));
        assertThat(site.lastCommit().writes().getFirst().keys()).contains(new Write.KeyTouch(whole, key));
    }

    @Test
    void aTruncatedRelationIsANewOneWithTheSameNameAttributesAndNamedIndexes() {
        Schema relation = site.index(site.create("r", i4("a"), i4("b")), "by_b", false, 1);
        Schema hash = site.modify(relation, "", Structure.HASH, List.of(0), List.of());
        site.load(hash, List.of(List.of(n(1), n(1)), List.of(n(1), n(2))));
        assertThat(site.run(new Action.Truncate(hash)).outcome().isCommitted()).isTrue();

        Schema empty = site.am.schema("r");
        assertThat(empty.id()).isNotEqualTo(hash.id());
        assertThat(empty.attributes()).isEqualTo(hash.attributes());
        assertThat(empty.structure()).isEqualTo(Structure.HEAP);
        assertThat(empty.indexes()).extracting(Index::name).containsExactly("by_b");
        assertThat(site.am.rows(empty)).isEmpty();
        assertThat(site.am.rows(Catalogue.RELATION)).hasSize(1);
        assertThat(site.run(append(empty, n(1), n(1))).outcome().isCommitted()).isTrue();
        assertRefused(StatementErrors.CATALOGUE_IS_PROTECTED, new Action.Truncate(Catalogue.RELATION));
    }

    @Test
    void aSortedRelationIsReadInItsOrder() {
        Schema relation = site.create("r", i4("a"), i4("b"));
        site.load(
                relation, List.of(List.of(n(2), n(1)), List.of(n(1), n(2)), List.of(n(3), n(1)), List.of(n(2), n(5))));
        Schema sorted = site.modify(relation, "", Structure.HEAPSORT, List.of(0, 1), List.of(0));

        assertThat(site.run(retrieve(sorted)).rows())
                .containsExactly(List.of(n(3), n(1)), List.of(n(2), n(1)), List.of(n(2), n(5)), List.of(n(1), n(2)));
    }
}
