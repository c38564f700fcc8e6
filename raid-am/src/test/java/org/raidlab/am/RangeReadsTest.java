package org.raidlab.am;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.am.site.Ddl;
import org.raidlab.am.site.Reader;
import org.raidlab.am.site.SmallRelation;
import org.raidlab.am.site.TestSite;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.Value;

/** Scans through a range of an ordered index. */
class RangeReadsTest {
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

    private AmMessage.Scan byColour(KeyRange range, long cursor, Optional<Expr> filter) {
        return new AmMessage.Scan(
                site.nextTxn(), 1, parts.id(), Optional.of(range), cursor, 0, filter, Optional.empty());
    }

    private KeyRange colours(int from, int to) {
        return new KeyRange(parts.colour().id(), List.of(new Value.Int(from)), true, List.of(new Value.Int(to)), false);
    }

    private List<Long> values(List<AdMessage.Tuple> tuples, int position) {
        return tuples.stream()
                .map(tuple -> parts.schema().layout().integer(tuple.row().bytes(), 0, position))
                .toList();
    }

    @Test
    void aRangeComesInItsOrderAndInBatchesOfASlice() {
        load(400);
        site.commit(parts.createColourIndex());
        site.settle();
        List<AdMessage.Tuple> found = reader.range(parts.id(), colours(3, 6)).orElseThrow();
        AdMessage.Tuples first = (AdMessage.Tuples) site.ask(TestSite.AD, byColour(colours(3, 6), 0, Optional.empty()));

        assertThat(found).hasSize(120);
        assertThat(values(found, 1)).isSorted().startsWith(3L).endsWith(5L);
        assertThat(values(found, 0)).doesNotHaveDuplicates();
        assertThat(first.tuples()).hasSize(50).isEqualTo(found.subList(0, 50));
    }

    @Test
    void aRangeIsFiltered() {
        load(100);
        site.commit(parts.createColourIndex());
        site.settle();
        AdMessage.Tuples batch = (AdMessage.Tuples) site.ask(
                TestSite.AD,
                byColour(
                        colours(3, 6),
                        0,
                        Optional.of(new Expr.Comparison(
                                ComparisonOperator.LESS,
                                new Expr.Column(0, 0),
                                new Expr.Constant(new Value.Int(20))))));

        assertThat(values(batch.tuples(), 0)).containsExactlyInAnyOrder(3L, 4L, 5L, 13L, 14L, 15L);
        assertThat(batch.next()).isEqualTo(-1);
    }

    @Test
    void aRangeDoesNotGoOnAfterAChangeOfItsRelation() {
        load(400);
        site.commit(parts.createColourIndex());
        site.settle();
        AdMessage.Tuples first = (AdMessage.Tuples) site.ask(TestSite.AD, byColour(colours(3, 6), 0, Optional.empty()));
        AmMessage.Scan rest = byColour(colours(3, 6), first.next(), Optional.empty());
        assertThat(site.ask(TestSite.AD, rest)).isInstanceOf(AdMessage.Tuples.class);

        site.commit(List.of(parts.put(900, 3)));
        site.settle();
        assertThat(site.ask(TestSite.AD, rest)).isEqualTo(new AdMessage.NoSuchRelation(rest.txn(), rest.request()));
    }

    @Test
    void aHashIndexAndACursorFromNowhereHaveNoRange() {
        load(10);
        AmMessage.Scan ofHash = byColour(KeyRange.all(parts.key().id()), 0, Optional.empty());
        assertThat(site.ask(TestSite.AD, ofHash)).isInstanceOf(AdMessage.NoSuchRelation.class);

        site.commit(parts.createColourIndex());
        site.settle();
        for (long cursor : new long[] {-1, -2, 5, 1L << 33, Long.MAX_VALUE, Long.MIN_VALUE}) {
            AmMessage.Scan scan = byColour(colours(3, 6), cursor, Optional.empty());
            assertThat(site.ask(TestSite.AD, scan)).isInstanceOf(AdMessage.NoSuchRelation.class);
        }
    }
}
