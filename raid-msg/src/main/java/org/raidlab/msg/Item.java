package org.raidlab.msg;

import org.raidlab.core.TupleId;
import org.raidlab.core.relation.RelationId;

/**
 * What is replicated and can be fail-locked: a tuple of a relation, or the whole relation at a site that is to hold it
 * and has no copy of it yet.
 */
public record Item(RelationId relation, TupleId tuple) implements Comparable<Item> {
    private static final TupleId NO_TUPLE = new TupleId(0);

    /** All tuples that a relation had when a site became its holder. */
    public static Item whole(RelationId relation) {
        return new Item(relation, NO_TUPLE);
    }

    /** Whether it stands for all tuples. */
    public boolean isWhole() {
        return tuple.equals(NO_TUPLE);
    }

    @Override
    public int compareTo(Item other) {
        int byRelation = Long.compare(relation.bits(), other.relation.bits());
        return byRelation != 0 ? byRelation : Long.compare(tuple.bits(), other.tuple.bits());
    }
}
