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
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

class PostsTest {
    private static final AmConfig SLICES_OF_50 = new AmConfig(Duration.ofSeconds(10), 1L << 40, 4, 50, 100, false);
    private final TestSite site = new TestSite(SLICES_OF_50);
    private final Reader reader = new Reader(site);
    private final Ddl ddl = new Ddl();
    private final SmallRelation parts = new SmallRelation(ddl, "parts");

    private void post(Stamp stamp, List<Write> writes) {
        site.send(TestSite.AC, TestSite.AM, new AmMessage.Post(site.nextTxn(), stamp, writes, 0));
        site.settle();
    }

    private void create() {
        site.commit(parts.create());
        site.settle();
        site.received();
    }

    private Optional<Stamp> version(int key) {
        return Optional.ofNullable(reader.scan(parts.id()).orElseThrow().get(SmallRelation.idOf(key)))
                .map(copy -> copy.version());
    }

    @Test
    void aPostIsAnsweredWithItsTime() {
        TxnId txn = site.commit(parts.create());
        site.settle();
        AcMessage.Posted posted = (AcMessage.Posted) site.received().getFirst();

        assertThat(posted.txn()).isEqualTo(txn);
        assertThat(posted.nanos()).isPositive();
    }

    /** AC asks nothing back where the transaction's home is another site: nobody waits for it there. */
    @Test
    void aPostOfAnotherSitesTransactionIsMadeWithoutAnAnswer() {
        create();
        TxnId elsewhere = new TxnId(site.nextTxn().site() + 1, 1, 1);
        site.send(TestSite.AC, TestSite.AM, new AmMessage.Post(elsewhere, site.nextStamp(), parts.puts(0, 5), 0));
        site.settle();

        assertThat(site.received()).noneMatch(AcMessage.Posted.class::isInstance);
        assertThat(version(1)).isPresent();
    }

    @Test
    void aLongPostIsMadeInSlicesAndReadsBehindItSeeAllOfIt() {
        create();
        site.commit(parts.puts(0, 120));
        site.turn();
        assertThat(site.counter("tuples")).isEqualTo(5 + 50);
        site.send(TestSite.AD, TestSite.AM, new AmMessage.Scan(site.nextTxn(), 1, parts.id(), 0, 0, Optional.empty()));
        assertThat(site.received()).isEmpty();
        site.turn();
        assertThat(site.counter("tuples")).isEqualTo(5 + 100);
        assertThat(site.received()).isEmpty();
        site.turn();

        List<RaidMessage> received = new ArrayList<>(site.received());
        site.turn();
        received.addAll(site.received());
        assertThat(received).hasSize(2);
        assertThat(received).anyMatch(AcMessage.Posted.class::isInstance);
        assertThat(received)
                .filteredOn(AdMessage.Tuples.class::isInstance)
                .allSatisfy(
                        answer -> assertThat(((AdMessage.Tuples) answer).asOf()).isEqualTo(2));
    }

    @Test
    void aRelationMayComeWithItsTuplesInOnePost() {
        site.commit(parts.createWith(120));
        site.settle();

        assertThat(reader.scan(parts.id()).orElseThrow()).hasSize(120);
        assertThat(reader.lookup(parts.id(), parts.key().id(), List.of(List.of(new Value.Int(119)))))
                .extracting(AdMessage.Tuple::id)
                .containsExactly(SmallRelation.idOf(119));
        site.am().checkInvariantsFully();
    }

    @Test
    void onlyWhatIsNewerIsInstalled() {
        create();
        post(Stamp.of(100, 1), List.of(parts.put(1, 1)));
        post(Stamp.of(90, 1), List.of(parts.put(1, 2), parts.put(2, 2)));
        post(Stamp.of(100, 1), List.of(parts.put(1, 3)));

        assertThat(version(1)).contains(Stamp.of(100, 1));
        assertThat(version(2)).contains(Stamp.of(90, 1));
        assertThat(site.counter("writes not newer")).isEqualTo(2);
        site.am().checkInvariantsFully();
    }

    @Test
    void anOlderInsertDoesNotBringADeletedTupleBack() {
        create();
        post(Stamp.of(100, 1), List.of(parts.delete(1)));
        post(Stamp.of(90, 1), List.of(parts.put(1, 1)));

        assertThat(version(1)).isEmpty();
        assertThat(site.counter("tombstones")).isEqualTo(1);
        site.am().checkInvariantsFully();
    }

    @Test
    void postsOfTransactionsThatDoNotConflictMayComeInEitherOrder() {
        create();
        TupleId other = TupleId.of(9, 2, 1);
        post(Stamp.of(80, 1), List.of(parts.put(1, 1)));
        post(Stamp.of(100, 1), List.of(parts.put(other, 1, 2)));
        List<List<Value>> key = List.of(List.of(new Value.Int(1)));
        assertThat(reader.lookup(parts.id(), parts.key().id(), key)).hasSize(2);
        post(Stamp.of(90, 1), List.of(parts.delete(1)));

        assertThat(reader.lookup(parts.id(), parts.key().id(), key))
                .extracting(AdMessage.Tuple::id)
                .containsExactly(other);
        site.am().checkInvariantsFully();
    }

    @Test
    void postsWithWritesAreCountedWhateverBecomesOfTheWrites() {
        create();
        post(Stamp.of(100, 1), List.of());
        assertThat(site.counter("posts")).isEqualTo(1);
        post(Stamp.of(101, 1), List.of(new SmallRelation(ddl, "unknown").put(1, 1)));
        post(
                Stamp.of(102, 1),
                List.of(new Write(
                        parts.id(), SmallRelation.idOf(1), Write.Kind.INSERT, new Row(new byte[3]), List.of())));

        assertThat(site.counter("posts")).isEqualTo(3);
        assertThat(site.counter("writes without relation")).isEqualTo(1);
        assertThat(site.counter("writes malformed")).isEqualTo(1);
        assertThat(site.received())
                .filteredOn(AcMessage.Posted.class::isInstance)
                .hasSize(3);
    }

    @Test
    void aDestroyedRelationIsGoneAndItsSegmentsAreFree() {
        create();
        site.commit(parts.puts(0, 1_000));
        site.settle();
        long used = site.counter("segments");
        site.commit(List.of(Ddl.delete(Catalogue.RELATION.id(), parts.catalogueTuple())));
        site.settle();

        assertThat(reader.schema("parts")).isEmpty();
        assertThat(reader.scan(parts.id())).isEmpty();
        assertThat(site.counter("free segments")).isEqualTo(4);
        assertThat(site.counter("segments")).isEqualTo(used - 4);
        site.am().checkInvariantsFully();
    }

    @Test
    void freedSegmentsAreUsedAgain() {
        create();
        site.commit(parts.puts(0, 1_000));
        site.commit(List.of(Ddl.delete(Catalogue.RELATION.id(), parts.catalogueTuple())));
        SmallRelation next = new SmallRelation(ddl, "parts");
        site.commit(next.create());
        site.commit(next.puts(0, 1_000));
        site.settle();

        assertThat(site.counter("free segments")).isZero();
        assertThat(reader.scan(next.id()).orElseThrow()).hasSize(1_000);
        site.am().checkInvariantsFully();
    }

    @Test
    void anIndexOfManyTuplesIsBuiltInSlicesWhilePostsGoOnAndItsAnswerWaits() {
        create();
        site.commit(parts.puts(0, 400));
        site.settle();
        site.received();
        TxnId ddlTxn = site.commit(parts.createColourIndex());
        site.turn();
        site.turn();
        site.commit(
                List.of(parts.put(3, 77), parts.put(399, 77), parts.delete(5), parts.delete(395), parts.put(900, 77)));
        site.turn();

        assertThat(site.received())
                .filteredOn(AcMessage.Posted.class::isInstance)
                .extracting(message -> ((AcMessage.Posted) message).txn())
                .doesNotContain(ddlTxn)
                .hasSize(1);
        RaidMessage refused = answerOfThisTurn(new AmMessage.Lookup(
                site.nextTxn(), 4, parts.id(), parts.colour().id(), List.of()));
        assertThat(refused).isInstanceOf(AdMessage.NoSuchRelation.class);
        site.settle();

        assertThat(isPosted(ddlTxn)).isTrue();
        assertThat(reader.lookup(parts.id(), parts.colour().id(), List.of(List.of(new Value.Int(77)))))
                .hasSize(3);
        site.am().checkInvariantsFully();
    }

    private RaidMessage answerOfThisTurn(AmMessage request) {
        site.send(TestSite.AD, TestSite.AM, request);
        site.turn();
        return site.received().stream()
                .filter(AdMessage.class::isInstance)
                .findFirst()
                .orElseThrow();
    }

    private boolean isPosted(TxnId txn) {
        return site.received().stream()
                .anyMatch(message -> message instanceof AcMessage.Posted posted
                        && posted.txn().equals(txn));
    }

    @Test
    void aDescriptionWaitsUntilTheIndexesAreBuilt() {
        create();
        site.commit(parts.puts(0, 400));
        site.settle();
        site.commit(parts.createColourIndex());
        site.turn();
        site.received();
        site.send(TestSite.UI, TestSite.AM, new AmMessage.Describe(1, List.of("relation")));
        site.send(TestSite.UI, TestSite.AM, new AmMessage.Describe(2, List.of("parts", "relation")));
        site.turn();
        assertThat(site.received())
                .filteredOn(UiMessage.Described.class::isInstance)
                .extracting(message -> ((UiMessage.Described) message).ticket())
                .containsExactly(1L);
        site.settle();

        UiMessage.Described described = site.received().stream()
                .filter(UiMessage.Described.class::isInstance)
                .map(UiMessage.Described.class::cast)
                .findFirst()
                .orElseThrow();
        assertThat(described.ticket()).isEqualTo(2);
        assertThat(described.found().getFirst().indexes()).containsExactly(parts.key(), parts.colour());
    }

    @Test
    void aRelationDestroyedWhileItsIndexIsBuiltEndsTheBuild() {
        create();
        site.commit(parts.puts(0, 400));
        site.settle();
        site.received();
        TxnId index = site.commit(parts.createColourIndex());
        site.turn();
        TxnId destroy = site.commit(List.of(Ddl.delete(Catalogue.RELATION.id(), parts.catalogueTuple())));
        site.settle();

        assertThat(site.received())
                .filteredOn(AcMessage.Posted.class::isInstance)
                .extracting(message -> ((AcMessage.Posted) message).txn())
                .containsExactlyInAnyOrder(index, destroy);
        assertThat(site.counter("background")).isZero();
    }

    @Test
    void anIndexWhoseEntryIsDeletedIsForgotten() {
        create();
        site.commit(parts.createColourIndex());
        site.commit(List.of(
                Ddl.delete(Catalogue.INDEXES.id(), new TupleId(parts.colour().id()))));

        assertThat(reader.schema("parts").map(Schema::indexes)).contains(List.of(parts.key()));
        site.am().checkInvariantsFully();
    }

    @Test
    void theSchemaVersionIsThatOfTheRelationsCatalogueTuple() {
        create();
        Stamp created = reader.schema("parts").orElseThrow().version();
        site.commit(parts.createColourIndex());

        assertThat(reader.schema("parts").orElseThrow().version()).isGreaterThan(created);
    }

    @Test
    void catalogueEntriesThatMakeNoSenseDescribeNothing() {
        TupleId id = ddl.nextId();
        List<Write> holes = new ArrayList<>(ddl.create(id, "holes", SmallRelation.ATTRIBUTES));
        holes.remove(2);
        site.commit(holes);
        site.commit(List.of(
                Ddl.write(Catalogue.RELATION, ddl.nextId(), Write.Kind.INSERT, List.of(new Value.Text("bare")))));
        site.settle();
        assertThat(reader.schema("holes")).isEmpty();
        assertThat(reader.schema("bare")).isEmpty();
        assertThat(site.counter("schemas malformed")).isEqualTo(2);

        create();
        Index beyond = new Index(ddl.nextId().bits(), "beyond", List.of(7), false);
        site.commit(ddl.index(parts.catalogueTuple(), "parts", beyond));
        assertThat(reader.schema("parts").map(Schema::indexes)).contains(List.of(parts.key()));
    }

    @Test
    void aRelationMayBeDescribedByMoreThanOnePost() {
        TupleId id = ddl.nextId();
        List<Write> writes = ddl.create(id, "slow", SmallRelation.ATTRIBUTES);
        site.commit(writes.subList(0, 2));
        site.commit(writes.subList(2, writes.size()));

        assertThat(reader.schema("slow").orElseThrow().attributes()).isEqualTo(SmallRelation.ATTRIBUTES);
    }
}
