package org.raidlab.msg;

import org.raidlab.core.TupleId;
import org.raidlab.core.relation.RelationId;

/**
 * What is replicated and can be fail-locked: a tuple of a relation. (With partial replication the relation's fragment
 * stands in its place.)
 */
public record Item(RelationId relation, TupleId tuple) implements Comparable<Item> {
    @Override
    public int compareTo(Item other) {
        int byRelation = Long.compare(relation.bits(), other.relation.bits());
        return byRelation != 0 ? byRelation : Long.compare(tuple.bits(), other.tuple.bits());
    }
}
