package org.raidlab.msg;

import org.raidlab.core.TupleId;
import org.raidlab.msg.relation.RelationId;

/**
 * An item that is replicated and fail-locked: a tuple; a whole relation at a new replica site; or, after too many
 * missed tuples, an unknown part (lock escalation). Ids of tuples are greater than 0.
 */
public record Item(RelationId relation, TupleId tuple) implements Comparable<Item> {
    private static final TupleId NO_TUPLE = new TupleId(0);
    private static final TupleId UNKNOWN_TUPLES = new TupleId(-1);
    private static final long BELOW_SITES = -2;

    /** Returns the item of all tuples that a relation had when a site became its replica site. */
    public static Item whole(RelationId relation) {
        return new Item(relation, NO_TUPLE);
    }

    /** Returns the item of an unknown part of a relation, whose missed tuples are too many to be named. */
    public static Item escalated(RelationId relation) {
        return new Item(relation, UNKNOWN_TUPLES);
    }

    /**
     * Returns the item of all tuples of the relation at one site: the last part of a copy of the whole relation writes
     * it.
     */
    public static Item wholeAt(RelationId relation, int site) {
        return new Item(relation, new TupleId(BELOW_SITES - site));
    }

    /** Returns whether the item stands for all tuples at this site. */
    public boolean isWholeAt(int site) {
        return tuple.bits() == BELOW_SITES - site;
    }

    /** Returns whether the item is an escalated fail-lock. */
    public boolean isEscalated() {
        return tuple.equals(UNKNOWN_TUPLES);
    }

    /** Returns whether the item is a single tuple. */
    public boolean isTuple() {
        return tuple.bits() > 0;
    }

    /** Returns whether the item stands for all tuples. */
    public boolean isWhole() {
        return tuple.equals(NO_TUPLE);
    }

    @Override
    public int compareTo(Item other) {
        int byRelation = Long.compare(relation.bits(), other.relation.bits());
        return byRelation != 0 ? byRelation : Long.compare(tuple.bits(), other.tuple.bits());
    }
}
