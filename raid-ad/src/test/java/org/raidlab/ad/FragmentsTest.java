package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.delete;
import static org.raidlab.ad.Terms.equal;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.over;
import static org.raidlab.ad.Terms.plus;
import static org.raidlab.ad.Terms.retrieve;
import static org.raidlab.ad.Terms.where;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.placement.Placement;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/** Relations in fragments, as the driver of site 1 makes and uses them. */
final class FragmentsTest {
    private static final int MANY = 40;
    private final Site site = Site.withFragments(ActionDriverConfig.DEFAULT, 3);

    private Schema pairs(Site at) {
        Schema pairs = at.create("pairs", i4("k"), i4("v"));
        at.load(pairs, all());
        return at.am.schema("pairs");
    }

    private Schema keyedPairs() {
        return site.index(pairs(site), "", true, 0);
    }

    private static Action.Replace addOne(Schema schema, int position, int key) {
        return new Action.Replace(
                over(schema),
                0,
                where(equal(column(0, 0), number(key))),
                List.of(new Assignment(position, plus(column(0, position), number(1)))));
    }

    private List<Long> sizes(Schema schema) {
        return schema.parts().stream()
                .map(part -> site.am.tuples(part.id()).count())
                .toList();
    }

    private void assertRefused(int code, Action action) {
        UiMessage.Ended ended = site.run(action);
        assertThat(ended.outcome()).isEqualTo(new Outcome.Aborted(AbortReason.STATEMENT_ERROR));
        assertThat(ended.failure().orElseThrow().code()).isEqualTo(code);
    }

    @Test
    void eachFragmentIsARelationOfItsOwnInTheCatalogue() {
        Schema pairs = site.create("pairs", i4("k"), i4("v"));
        assertThat(site.am.rows(Catalogue.RELATION).stream()
                        .map(row -> row.getFirst().toString()))
                .containsExactly("pairs", "pairs#1", "pairs#2", "pairs#3");
        assertThat(pairs.parts()).extracting(Schema::name).containsExactly("pairs#1", "pairs#2", "pairs#3");
        assertThat(pairs.parts()).allSatisfy(part -> {
            assertThat(part.attributes()).isEqualTo(pairs.attributes());
            assertThat(site.am.schema(part.name()).attributes()).isEqualTo(pairs.attributes());
        });
    }

    @Test
    void fragmentsGoRoundTheSitesAndTheRelationItselfIsEverywhere() {
        Site inTurn = new Site(
                ActionDriverConfig.DEFAULT,
                Placement.roundRobin(List.of(1, 2, 3, 4), 1, 2).inFragments(3));
        Schema pairs = inTurn.create("pairs", i4("k"));
        assertThat(pairs.holders()).isEmpty();
        assertThat(pairs.parts())
                .extracting(Schema::holders)
                .containsExactly(List.of(1, 2), List.of(2, 3), List.of(3, 4));
    }

    @Test
    void aNameHasToHaveRoomForTheNumbers() {
        String longest = "a".repeat(Catalogue.NAME_BYTES_MAX - 2);
        assertThat(site.create(longest, i4("k")).fragments()).hasSize(3);
        assertRefused(StatementErrors.BAD_NAME, new Action.Create(longest + "b", List.of(i4("k"))));
    }

    @Test
    void tuplesAreSpreadOverAllFragmentsAndNoneIsInTheRelationItself() {
        Schema pairs = pairs(site);
        assertThat(sizes(pairs)).allSatisfy(size -> assertThat(size).isGreaterThan(5));
        assertThat(sizes(pairs).stream().mapToLong(size -> size).sum()).isEqualTo(MANY);
        assertThat(site.am.tuples(pairs.id())).isEmpty();
    }

    @Test
    void aScanIsTheUnionOfAllFragmentsAndDependsOnEachOfThem() {
        Schema pairs = pairs(site);
        assertThat(site.run(retrieve(pairs)).rows()).containsExactlyInAnyOrderElementsOf(all());
        assertThat(site.lastCommit().reads())
                .filteredOn(ReadEntry.FragmentRead.class::isInstance)
                .extracting(read -> ((ReadEntry.FragmentRead) read).relation())
                .containsExactlyElementsOf(
                        pairs.parts().stream().map(Schema::id).toList());
    }

    private static List<List<Value>> all() {
        return LongStream.rangeClosed(1, MANY)
                .mapToObj(key -> List.of(n(key), n(10 * key)))
                .toList();
    }

    @Test
    void whoUsesARelationReadsTheSchemaEntriesOfItsFragmentsToo() {
        Schema pairs = pairs(site);
        site.run(append(pairs, n(77), n(770)));
        assertThat(site.lastCommit().reads())
                .containsExactlyElementsOf(Stream.concat(Stream.of(pairs), pairs.parts().stream())
                        .<ReadEntry>map(part -> new ReadEntry.TupleRead(
                                Catalogue.RELATION.id(), part.id().catalogueTuple(), part.version()))
                        .toList());
    }

    @Test
    void aKeyIsLookedUpInEachFragmentByTheIndexThere() {
        Schema pairs = keyedPairs();
        assertThat(site.run(retrieve(pairs, equal(column(0, 0), number(7)))).rows())
                .containsExactly(List.of(n(7), n(70)));
        assertThat(site.lastCommit().reads())
                .filteredOn(ReadEntry.KeyRead.class::isInstance)
                .extracting(read -> ((ReadEntry.KeyRead) read).index())
                .containsExactlyElementsOf(pairs.parts().stream()
                        .map(part -> part.indexes().getFirst().id())
                        .toList());
    }

    @Test
    void aTupleIsChangedInTheFragmentThatItWasReadFrom() {
        Schema pairs = keyedPairs();
        List<Long> before = sizes(pairs);
        for (int key = 1; key <= MANY; key++) {
            assertThat(site.run(addOne(pairs, 1, key)).count()).isEqualTo(1);
            Write write = site.lastCommit().writes().getFirst();
            assertThat(site.lastCommit().writes()).hasSize(1);
            assertThat(write.relation()).isEqualTo(pairs.part(write.tuple()).id());
            assertThat(write.kind()).isEqualTo(Write.Kind.UPDATE);
        }
        assertThat(sizes(pairs)).isEqualTo(before);
        assertThat(site.run(delete(pairs)).count()).isEqualTo(MANY);
        assertThat(sizes(pairs)).containsOnly(0L);
    }

    @Test
    void whoWritesAFragmentTellsItsHoldersAndNoOthers() {
        Site inTurn = new Site(
                ActionDriverConfig.DEFAULT,
                Placement.roundRobin(List.of(1, 2, 3), 1, 2).inFragments(3));
        Schema pairs = pairs(inTurn);
        inTurn.run(append(pairs, n(77), n(770)));
        Write write = inTurn.lastCommit().writes().getFirst();
        assertThat(inTurn.lastCommit().placements()).singleElement().satisfies(placement -> {
            assertThat(placement.relation()).isEqualTo(write.relation());
            assertThat(placement.holders())
                    .isEqualTo(pairs.part(write.tuple()).holders())
                    .hasSize(2);
        });
    }

    @Test
    void onlyFragmentsThatAreNotHereAreReadElsewhere() {
        Site inTurn = new Site(
                ActionDriverConfig.DEFAULT,
                Placement.roundRobin(List.of(1, 2, 3), 1, 2).inFragments(3));
        Schema pairs = pairs(inTurn);
        inTurn.run(retrieve(pairs));
        List<Schema> elsewhere =
                pairs.parts().stream().filter(part -> !part.isHeldAt(1)).toList();
        assertThat(elsewhere).hasSize(1);
        assertThat(inTurn.sourcesAsked).singleElement().satisfies(asked -> {
            assertThat(asked.relation()).isEqualTo(elsewhere.getFirst().id());
            assertThat(asked.holders()).containsExactly(2, 3);
        });
    }

    @Test
    void allFragmentsAreAskedBeforeTheFirstAnswerIsThere() {
        Schema pairs = pairs(site);
        site.holdAm();
        int before = site.am.asked().size();
        site.deliver(new AdMessage.Execute(site.ticket(), Optional.empty(), retrieve(pairs), true, 7));
        assertThat(site.am.asked()).hasSize(before + 3);
        site.release();
    }

    @Test
    void aUniqueKeyHoldsOverTheWholeRelation() {
        Schema pairs = keyedPairs();
        for (int key = 1; key <= MANY; key++) {
            assertRefused(StatementErrors.DUPLICATE_KEY, append(pairs, n(key), n(0)));
        }
        assertRefused(StatementErrors.DUPLICATE_KEY, addOne(pairs, 0, 7));
        assertThat(site.run(append(pairs, n(MANY + 1), n(0))).count()).isEqualTo(1);
    }

    @Test
    void aUniqueIndexIsRefusedWhereTwoFragmentsHaveTheKey() {
        Schema pairs = pairs(site);
        site.load(pairs, all());
        assertRefused(StatementErrors.DUPLICATES_IN_RELATION, new Action.CreateIndex(pairs, "by_k", List.of(0), true));
    }

    @Test
    void aStructureThatIsNoHeapLeavesOneOfEqualTuplesWhereverTheyAre() {
        Schema pairs = pairs(site);
        site.load(pairs, all());
        Schema hashed = site.modify(pairs, "", Structure.HASH, List.of(0), List.of());
        assertThat(site.am.rows(hashed)).containsExactlyInAnyOrderElementsOf(all());
        assertThat(hashed.described())
                .allSatisfy(part ->
                        assertThat(part.indexes()).extracting(Index::name).containsExactly("", "all"));
        assertRefused(StatementErrors.DUPLICATE_TUPLE, append(hashed, n(7), n(70)));
        Schema heap = site.modify(hashed, "", Structure.HEAP, List.of(), List.of());
        assertThat(heap.described())
                .allSatisfy(part -> assertThat(part.indexes()).isEmpty());
    }

    @Test
    void nothingRemainsOfARelationThatIsDestroyed() {
        Schema pairs = keyedPairs();
        site.run(new Action.Destroy(List.of(pairs)));
        Catalogue.ALL.forEach(
                schema -> assertThat(site.am.rows(schema)).as(schema.name()).isEmpty());
    }

    @Test
    void aRelationWithoutItsTuplesHasItsFragmentsAndTheirHolders() {
        Site inTurn = new Site(
                ActionDriverConfig.DEFAULT,
                Placement.roundRobin(List.of(1, 2, 3), 1, 2).inFragments(2));
        Schema pairs = inTurn.index(pairs(inTurn), "by_v", false, 1);
        inTurn.run(new Action.Truncate(pairs));
        Schema after = inTurn.am.schema("pairs");
        assertThat(inTurn.am.rows(after)).isEmpty();
        assertThat(after.id()).isNotEqualTo(pairs.id());
        assertThat(after.parts())
                .extracting(Schema::holders)
                .isEqualTo(pairs.parts().stream().map(Schema::holders).toList());
        assertThat(after.described())
                .allSatisfy(part ->
                        assertThat(part.indexes()).extracting(Index::name).containsExactly("by_v"));
    }

    @Test
    void whatIsRetrievedIntoARelationIsInItsFragments() {
        Schema pairs = pairs(site);
        site.run(new Action.RetrieveInto("copy", pairs.attributes(), retrieve(pairs)));
        Schema copy = site.am.schema("copy");
        assertThat(copy.fragments()).hasSize(3);
        assertThat(site.am.rows(copy)).containsExactlyInAnyOrderElementsOf(all());
        assertThat(sizes(copy)).doesNotContain(0L);
    }

    @Test
    void aRelationInOneFragmentIsInTheCatalogueAsItAlwaysWas() {
        Site whole = Site.withFragments(ActionDriverConfig.DEFAULT, 1);
        Schema pairs = pairs(whole);
        assertThat(pairs.fragments()).isEmpty();
        assertThat(whole.am.rows(Catalogue.RELATION)).hasSize(1);
        assertThat(whole.am.tuples(pairs.id())).hasSize(MANY);
    }

    @Test
    void explainTellsOfTheFragmentsAndCountsWhatAllOfThemGave() {
        Schema pairs = pairs(site);
        List<List<Value>> rows = site.run(
                        new Action.Explain(retrieve(pairs), List.of(new Action.Explain.Line(0, "as", ""))))
                .rows();
        assertThat(rows)
                .filteredOn(row -> row.get(1).toString().strip().startsWith("scan"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.get(2).toString()).startsWith("pairs in 3 fragments");
                    assertThat(row.get(5)).as("tuples read").isEqualTo(n(MANY));
                });
    }
}
