package org.raidlab.msg.relation;

import java.util.List;

/**
 * An index of a relation; a unique one is a declared key.
 *
 * @param id the id of its catalogue tuple, never reused
 * @param name the user's name for it; empty for a relation's own structure
 * @param positions the indexed attributes, in key order
 * @param unique whether two tuples may not agree on them
 * @param structure what it can do; never a heap
 * @param descending those of the positions whose values are ordered downwards
 */
public record Index(
        long id, String name, List<Integer> positions, boolean unique, Structure structure, List<Integer> descending) {
    /**
     * Name of the index on all attributes by which a relation with a structure of its own, but without a unique key,
     * refuses duplicates. A keyword: no user's index has it.
     */
    public static final String WHOLE_TUPLES = "all";

    public Index {
        positions = List.copyOf(positions);
        descending = List.copyOf(descending);
    }

    /** Creates a hash index. */
    public Index(long id, String name, List<Integer> positions, boolean unique) {
        this(id, name, positions, unique, Structure.HASH, List.of());
    }

    /** The same index of a part of the relation, under its own id. */
    Index as(long other) {
        return new Index(other, name, positions, unique, structure, descending);
    }
}
