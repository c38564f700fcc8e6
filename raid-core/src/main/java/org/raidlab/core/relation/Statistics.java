package org.raidlab.core.relation;

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
    public record Keys(long index, long distinct, Value least, Value greatest) {}

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
}
