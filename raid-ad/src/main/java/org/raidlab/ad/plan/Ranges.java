package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** The finder of parts of ordered indexes to which conditions on one variable confine its tuples. */
final class Ranges {
    /** A range and its restrictions: the number of attributes with one value, and of bounds of the next attribute. */
    private record Found(Optional<KeyRange> range, int fixed, int bounds) {
        private static final Comparator<Found> BY_KNOWLEDGE =
                Comparator.comparingInt(Found::fixed).thenComparingInt(Found::bounds);
    }

    private static final Found NOTHING = new Found(Optional.empty(), 0, 0);

    private Ranges() {}

    /** Returns the most restricted range; empty if no ordered index's first attribute is confined. */
    static Optional<KeyRange> best(Schema schema, List<Expr> conditions) {
        if (conditions.isEmpty()) {
            return Optional.empty();
        }
        Found best = NOTHING;
        for (Index index : schema.indexes()) {
            Found found = index.structure().isOrdered() ? range(index, conditions) : NOTHING;
            if (Found.BY_KNOWLEDGE.compare(found, best) > 0) {
                best = found;
            }
        }
        return best.range();
    }

    /** Returns the range of an ordered index to which conditions on its first attribute confine tuples. */
    static Optional<KeyRange> over(Index index, List<Expr> conditions) {
        return range(index, conditions).range();
    }

    private static Found range(Index index, List<Expr> conditions) {
        List<Value> fixed = new ArrayList<>();
        for (int position : index.positions()) {
            Interval interval = Interval.of(position, conditions);
            Optional<Value> only = interval.only();
            if (only.isEmpty()) {
                return bounded(index, fixed, index.descending().contains(position) ? interval.mirrored() : interval);
            }
            fixed.add(only.get());
        }
        return new Found(Optional.of(new KeyRange(index.id(), fixed, true, fixed, true)), fixed.size(), 0);
    }

    private static Found bounded(Index index, List<Value> fixed, Interval last) {
        KeyRange range = new KeyRange(
                index.id(),
                with(fixed, last.low()),
                last.low().map(Interval.Bound::included).orElse(true),
                with(fixed, last.high()),
                last.high().map(Interval.Bound::included).orElse(true));
        return new Found(Optional.of(range), fixed.size(), last.bounds());
    }

    private static List<Value> with(List<Value> fixed, Optional<Interval.Bound> bound) {
        List<Value> values = new ArrayList<>(fixed);
        bound.ifPresent(last -> values.add(last.value()));
        return values;
    }
}
