package org.raidlab.core.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How big a relation was when somebody asked for its schema. A planner may go by it, and nothing else: it is out of
 * date at once, and no version stands for it.
 *
 * @param tuples how many there were
 * @param keys of each index of the schema, in its order; fewer if not all are known
 */
public record Statistics(long tuples, List<Keys> keys) {
    /** What is taken for granted of a relation that nobody has measured. */
    public static final Statistics ASSUMED = new Statistics(1_000, List.of());

    /**
     * The keys in an index.
     *
     * @param index the index's id
     * @param distinct how many different ones there were
     * @param least the first of the values of its first attribute; null where the index has no order, or no keys
     * @param greatest the last of them, likewise
     */
    public record Keys(long index, long distinct, Value least, Value greatest) {
        /** With those of another fragment: a unique index has others there, any other mostly the same. */
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
     * Of a relation in fragments: its tuples are those of all, and so are the keys of an index if every fragment knows
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
