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
import org.raidlab.core.relation.Attribute;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.Index;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.relation.Schema;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;

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
        assertThat(site.index(relation, "", false, 0).indexes()).hasSize(1);
    }

    @Test
    void aNewStructureTakesThePlaceOfTheOldOne() {
        Schema hash = site.index(site.create("r", i4("a"), i4("b")), "", true, 0);
        Schema other = site.index(hash, "", false, 1);
        assertThat(other.indexes()).extracting(Index::positions).containsExactly(List.of(1));
        assertThat(site.index(other, "", false).indexes()).as("a heap").isEmpty();
    }

    @Test
    void aRelationWhoseSchemaTheTransactionChangedWaitsForItsEnd() {
        Schema relation = site.create("r", i4("a"));
        TxnId txn = site.begin();
        site.execute(txn, new Action.CreateIndex(relation, "", List.of(0), true));
        site.deliver(new AdMessage.Execute(70, Optional.of(txn), retrieve(relation), false, 0));
        assertThat(site.lastEnded().failure().orElseThrow().code()).isEqualTo(StatementErrors.SCHEMA_CHANGED_HERE);
    }
}
