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
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Value;

/** Site 1 knows the schema of a relation that only other sites hold, and nothing more. */
class HeldElsewhereTest {
    private final TestSite site = new TestSite(AmConfig.DEFAULT);
    private final Ddl ddl = new Ddl();
    private final SmallRelation parts = new SmallRelation(ddl, "parts");

    private void createAt(int... holders) {
        List<Write> writes = new ArrayList<>(parts.create());
        for (int holder : holders) {
            List<Value> entry = List.of(new Value.Int(parts.id().bits()), new Value.Int(holder));
            writes.add(Ddl.write(Catalogue.DIRECTORY, ddl.nextId(), Write.Kind.INSERT, entry));
        }
        writes.addAll(parts.puts(0, 10));
        site.commit(writes);
        site.settle();
    }

    private RaidMessage scan() {
        return site.ask(TestSite.AD, new AmMessage.Scan(site.nextTxn(), 1, parts.id(), 0, 0, Optional.empty()));
    }

    @Test
    void whatOthersHoldIsCountedAndNotStored() {
        createAt(2, 3);
        site.commit(parts.puts(10, 15));
        site.settle();

        assertThat(site.received())
                .filteredOn(AcMessage.Posted.class::isInstance)
                .hasSize(2);
        assertThat(site.counter("writes held elsewhere")).isEqualTo(15);
        assertThat(site.counter("posts")).as("CC counts them too").isEqualTo(2);
        assertThat(scan()).isInstanceOf(AdMessage.NoSuchRelation.class);
        assertThat(site.ask(
                        TestSite.AD,
                        new AmMessage.Lookup(
                                site.nextTxn(), 1, parts.id(), parts.key().id(), List.of(List.of(new Value.Int(3))))))
                .isInstanceOf(AdMessage.NoSuchRelation.class);
    }

    @Test
    void whatIsHeldHereTooIsStored() {
        createAt(1, 3);

        assertThat(site.counter("writes held elsewhere")).isZero();
        assertThat(((AdMessage.Tuples) scan()).tuples()).hasSize(10);
    }

    @Test
    void theSchemaTellsTheHoldersAndCountsNothing() {
        createAt(3, 2);
        UiMessage.Described described =
                (UiMessage.Described) site.ask(TestSite.UI, new AmMessage.Describe(7, List.of("parts")));

        Schema schema = described.found().getFirst();
        assertThat(schema.holders()).containsExactly(2, 3);
        assertThat(schema.indexes()).containsExactly(parts.key());
        assertThat(schema.statistics()).isEqualTo(Statistics.ASSUMED);
    }

    @Test
    void aCopierGetsNothingOfWhatIsNotHeld() {
        createAt(2, 3);
        Item item = new Item(parts.id(), SmallRelation.idOf(3));
        AdMessage.Fetched fetched =
                (AdMessage.Fetched) site.ask(TestSite.AD, new AmMessage.Fetch(9, List.of(item), 0, 256));

        assertThat(fetched.copies()).as("not even that there is nothing").isEmpty();
    }

    @Test
    void theReplicationControllerIsToldAtOnceAndAfterARestart() {
        createAt(2, 3);
        RcMessage.Placed placed = new RcMessage.Placed(parts.id(), List.of(2, 3));
        assertThat(site.received()).contains(placed);

        site.crash(new SeededRandom(1));
        site.settle();
        assertThat(site.received()).contains(placed);
        assertThat(site.counter("writes held elsewhere")).isEqualTo(10);
        assertThat(scan()).isInstanceOf(AdMessage.NoSuchRelation.class);
    }
}
