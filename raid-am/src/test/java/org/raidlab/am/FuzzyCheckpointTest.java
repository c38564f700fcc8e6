package org.raidlab.am;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.am.site.Ddl;
import org.raidlab.am.site.Reader;
import org.raidlab.am.site.SmallRelation;
import org.raidlab.am.site.TestSite;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/** What happens between the beginning of a checkpoint and its end. */
class FuzzyCheckpointTest {
    private static final AmConfig ONE_IN_FLIGHT = new AmConfig(Duration.ofSeconds(10), 1L << 40, 1, 4_096, 100, false);
    private final Ddl ddl = new Ddl();
    private final SmallRelation parts = new SmallRelation(ddl, "parts");

    /** A crash at its worst: nothing survives that was not forced. */
    private static final class NothingSurvives implements RandomSource {
        @Override
        public long nextLong() {
            return 0;
        }

        @Override
        public int nextInt(int bound) {
            return 0;
        }

        @Override
        public double nextDouble() {
            return 0;
        }

        @Override
        public RandomSource fork() {
            return this;
        }
    }

    /**
     * Two commits of other sites are in the log without a force when a checkpoint begins. Were it named before they are
     * durable, the log could begin again before the checkpoint's position, and a later commit there would not be
     * redone.
     */
    @Test
    void aCheckpointIsNotNamedBeforeTheLogHoldsItsPosition() {
        for (int steps = 1; steps < 60; steps++) {
            TestSite site = new TestSite(ONE_IN_FLIGHT);
            site.commit(parts.create());
            List<TxnId> others = List.of(site.prepare(parts.puts(0, 10)), site.prepare(parts.puts(10, 20)));
            site.settle();
            others.forEach(txn -> site.decide(txn, site.nextStamp()));
            site.turn();
            site.advance(ONE_IN_FLIGHT.checkpointInterval());
            for (int step = 0; step < steps; step++) {
                if (step % 2 == 0) {
                    site.turn();
                    site.advance(Duration.ofMillis(1));
                } else {
                    site.endBlockWrite();
                }
            }
            site.crash(new NothingSurvives());
            site.commit(parts.puts(20, 25));
            site.settle();
            site.crash(new NothingSurvives());

            assertThat(new Reader(site).difference(site.history().database(), List.of(parts.id())))
                    .as("a crash after %d steps", steps)
                    .isEmpty();
        }
    }

    /**
     * The checkpoint begins with the first catalogue segment; then a relation is made whose entries go, one into
     * segments that are copied later, the others into the one that was copied already. Its tuples go into a segment
     * that is copied later, or into one that is not part of the checkpoint.
     */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void aRelationIsWholeWhateverPartOfItTheCheckpointHas(boolean reusesSegment, boolean inOnePost) {
        TestSite site = new TestSite(ONE_IN_FLIGHT);
        List<Write> fillers = new ArrayList<>(
                ddl.create(ddl.nextId(), "filler", Collections.nCopies(1_100, Ddl.attribute("a", "i1"))));
        Collections.reverse(fillers); // entries of attributes first: segments 0 and 1, entries of relations segment 2
        site.commit(fillers);
        site.commit(parts.create());
        site.commit(parts.puts(0, 10));
        freeSlots(site, List.of(fillers.get(5), fillers.get(6), fillers.get(1_050)), reusesSegment);
        site.commit(fillers.subList(700, 701)); // segment 0 has to be copied
        site.settle();
        assertThat(site.counter("free segments")).isEqualTo(reusesSegment ? 1 : 0);

        site.advance(ONE_IN_FLIGHT.checkpointInterval());
        site.turn();
        SmallRelation made = new SmallRelation(ddl, "made");
        if (inOnePost) {
            site.commit(made.createWith(20));
        } else {
            site.commit(made.create());
            site.commit(made.puts(0, 20));
        }
        site.settle();
        site.crash(new SeededRandom(4));

        assertThat(site.counter("redone")).isEqualTo(inOnePost ? 2 : 3);
        Reader reader = new Reader(site);
        assertThat(reader.schema("made").orElseThrow().attributes()).isEqualTo(SmallRelation.ATTRIBUTES);
        assertThat(reader.scan(made.id()).orElseThrow()).hasSize(20);
        List<RelationId> all = List.of(
                made.id(), parts.id(), Catalogue.RELATION.id(), Catalogue.ATTRIBUTE.id(), Catalogue.INDEXES.id());
        assertThat(reader.difference(site.history().database(), all)).isEmpty();
        site.am().checkInvariantsFully();
    }

    private void freeSlots(TestSite site, List<Write> entries, boolean freesSegment) {
        if (freesSegment) {
            site.commit(List.of(Ddl.delete(Catalogue.RELATION.id(), parts.catalogueTuple())));
        }
        for (Write entry : entries) {
            site.commit(List.of(Ddl.delete(Catalogue.ATTRIBUTE.id(), entry.tuple())));
        }
        for (int checkpoint = 0; checkpoint < 3; checkpoint++) {
            List<Value> name = List.of(new Value.Text("x" + checkpoint));
            site.commit(List.of(Ddl.write(Catalogue.RELATION, ddl.nextId(), Write.Kind.INSERT, name)));
            site.checkpoint();
        }
    }
}
