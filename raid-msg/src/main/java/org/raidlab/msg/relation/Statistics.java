package org.raidlab.msg.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The size of a relation at the time when its schema was requested. A planner may go by it, and nothing else: it is out
 * of date at once, and no version stands for it.
 *
 * @param tuples how many there were
 * @param keys of each index of the schema, in its order; fewer if not all are known
 */
public record Statistics(long tuples, List<Keys> keys) {
    /** The statistics assumed for a relation that has not been measured. */
    public static final Statistics ASSUMED = new Statistics(1_000, List.of());

    /**
     * The statistics of the keys in an index.
     *
     * @param index the index's id
     * @param distinct how many different ones there were
     * @param least the first of the values of its first attribute; null where the index has no order, or no keys
     * @param greatest the last of them, likewise
     */
    public record Keys(long index, long distinct, Value least, Value greatest) {
        /**
         * Adds the keys of another fragment: a unique index has different keys there, any other index mostly the same
         * ones.
         */
        private Keys and(Keys more, boolean unique) {
            return new Keys(
                    index,
                    unique ? distinct + more.distinct : Math.max(distinct, more.distinct),
                    nearer(least, more.least, -1),
                    nearer(greatest, more.greatest, 1));
        }

        private static Value nearer(Value one, Value other, int side) {
            if (one.isNull() || other.isNull()) {
                return one.isNull() ? other : one;
            }
            return Integer.signum(Comparisons.compare(one, other)) == side ? one : other;
        }
    }

    public Statistics {
        keys = List.copyOf(keys);
    }

    /** The keys of the index with this id. */
    public Optional<Keys> of(long index) {
        for (Keys known : keys) {
            if (known.index() == index) {
                return Optional.of(known);
            }
        }
        return Optional.empty();
    }

    /**
     * Sums the statistics of a relation's fragments: all their tuples, and the keys of an index if every fragment knows
     * its own.
     *
     * @param indexes of the relation
     * @param parts the fragments, measured
     */
    public static Statistics sum(List<Index> indexes, List<Schema> parts) {
        long tuples = 0;
        for (Schema part : parts) {
            tuples += part.statistics().tuples();
        }
        List<Keys> keys = new ArrayList<>();
        for (int i = 0; i < indexes.size(); i++) {
            sum(indexes.get(i), i, parts).ifPresent(keys::add);
        }
        return new Statistics(tuples, keys);
    }

    private static Optional<Keys> sum(Index index, int position, List<Schema> parts) {
        Optional<Keys> sum = Optional.of(new Keys(index.id(), 0, Value.NULL, Value.NULL));
        for (Schema part : parts) {
            Optional<Keys> own =
                    part.statistics().of(part.indexes().get(position).id());
            sum = sum.flatMap(before -> own.map(more -> before.and(more, index.unique())));
        }
        return sum;
    }
}
