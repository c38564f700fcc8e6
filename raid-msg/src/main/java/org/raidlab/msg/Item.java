package org.raidlab.msg;

import org.raidlab.core.TupleId;
import org.raidlab.core.relation.RelationId;

/**
 * What is replicated and can be fail-locked: a tuple of a relation; the whole relation at a site that is to hold it and
 * has no copy of it yet; or, where a site has missed more tuples than are remembered one by one, an unknown part of it
 * (lock escalation). Ids of tuples are greater than 0.
 */
public record Item(RelationId relation, TupleId tuple) implements Comparable<Item> {
    private static final TupleId NO_TUPLE = new TupleId(0);
    private static final TupleId UNKNOWN_TUPLES = new TupleId(-1);
    private static final long BELOW_SITES = -2;

    /** All tuples that a relation had when a site became its holder. */
    public static Item whole(RelationId relation) {
        return new Item(relation, NO_TUPLE);
    }

    /** Tuples that are not named any more: too many were missed. */
    public static Item escalated(RelationId relation) {
        return new Item(relation, UNKNOWN_TUPLES);
    }

    /** All tuples of the relation at one site: what the last part of a copy of the whole writes. */
    public static Item wholeAt(RelationId relation, int site) {
        return new Item(relation, new TupleId(BELOW_SITES - site));
    }

    /** Whether it stands for all tuples at this site. */
    public boolean isWholeAt(int site) {
        return tuple.bits() == BELOW_SITES - site;
    }

    /** Whether it is an escalated fail-lock. */
    public boolean isEscalated() {
        return tuple.equals(UNKNOWN_TUPLES);
    }

    /** Whether it is a tuple, and does not stand for many. */
    public boolean isTuple() {
        return tuple.bits() > 0;
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
