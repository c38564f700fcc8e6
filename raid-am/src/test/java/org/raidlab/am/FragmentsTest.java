package org.raidlab.am;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.am.site.Ddl;
import org.raidlab.am.site.SmallRelation;
import org.raidlab.am.site.TestSite;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Value;

/** Relations whose tuples are in fragments: only who describes or dumps them has to know. */
class FragmentsTest {
    private final TestSite site = new TestSite(AmConfig.DEFAULT);
    private final Ddl ddl = new Ddl();
    private final SmallRelation parts = new SmallRelation(ddl, "parts");
    private final SmallRelation first = new SmallRelation(ddl, "parts#1");
    private final SmallRelation second = new SmallRelation(ddl, "parts#2");

    private void create(Write... more) {
        List<Write> writes = new ArrayList<>();
        Stream.of(parts, first, second).forEach(relation -> writes.addAll(relation.create()));
        writes.addAll(first.puts(0, 10));
        writes.addAll(second.puts(10, 15));
        writes.addAll(List.of(more));
        commit(writes);
    }

    private void commit(List<Write> writes) {
        site.commit(writes);
        site.settle();
        site.received();
    }

    private UiMessage.Described described() {
        return (UiMessage.Described) site.ask(TestSite.UI, new AmMessage.Describe(7, List.of("parts")));
    }

    private Schema schema() {
        return described().found().getFirst();
    }

    @Test
    void aRelationIsDescribedWithItsFragmentsAndWhatAllOfThemCount() {
        create();
        Schema schema = schema();

        assertThat(schema.id()).isEqualTo(parts.id());
        assertThat(schema.fragments()).extracting(Fragment::id).containsExactly(first.id(), second.id());
        assertThat(schema.parts())
                .extracting(part -> part.indexes().getFirst().id())
                .containsExactly(first.key().id(), second.key().id());
        assertThat(schema.statistics().tuples()).isEqualTo(15);
        assertThat(schema.statistics().of(parts.key().id()).orElseThrow().distinct())
                .isEqualTo(15);
    }

    @Test
    void theEndsOfAnOrderedIndexAreThoseOfAllFragments() {
        create();
        Stream.of(parts, first, second).forEach(relation -> commit(relation.createColourIndex()));
        Statistics.Keys colours = schema().statistics().of(parts.colour().id()).orElseThrow();

        assertThat(colours).isEqualTo(new Statistics.Keys(parts.colour().id(), 10, new Value.Int(0), new Value.Int(9)));
    }

    @Test
    void anIndexThatNotAllFragmentsHaveFitsNoRelation() {
        create();
        commit(first.createColourIndex());

        assertThat(described().found()).isEmpty();
    }

    @Test
    void ofFragmentsThatAreHeldElsewhereTheHoldersAreKnownAndNoKeysCounted() {
        List<Value> entry = List.of(new Value.Int(second.id().bits()), new Value.Int(3));
        create(Ddl.write(Catalogue.DIRECTORY, ddl.nextId(), Write.Kind.INSERT, entry));
        Schema schema = schema();

        assertThat(schema.fragments()).extracting(Fragment::holders).containsExactly(List.of(), List.of(3));
        assertThat(schema.statistics()).isEqualTo(new Statistics(10 + Statistics.ASSUMED.tuples(), List.of()));
    }

    @Test
    void theNamesOfFragmentsAreTheCataloguesAlone() {
        create();

        assertThat(described().known()).contains("parts").noneMatch(Fragment::isNamed);
    }

    /** A destroy and a create with the same name may be posted in the other order. */
    @Test
    void aFragmentOfAnOlderRelationWithTheNameIsNoneOfTheNewOne() {
        create();
        SmallRelation anew = new SmallRelation(ddl, "parts");
        SmallRelation only = new SmallRelation(ddl, "parts#1");
        commit(Stream.of(anew, only)
                .flatMap(relation -> relation.create().stream())
                .toList());

        assertThat(schema().id()).isEqualTo(anew.id());
        assertThat(schema().fragments()).extracting(Fragment::id).containsExactly(only.id());
    }

    @Test
    void aDumpNamesItemsByTheirRelation() {
        create();
        ClientMessage.Copies copies = (ClientMessage.Copies) site.ask(TestSite.CLIENT, new AmMessage.Dump(5, 0, false));

        assertThat(copies.copies())
                .extracting(ClientMessage.Copy::item)
                .hasSize(15)
                .contains("parts/0", "parts/9", "parts/10", "parts/14");
    }
}
