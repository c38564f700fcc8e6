package org.raidlab.msg.relation;

import org.raidlab.core.TupleId;

/**
 * The identifier of a relation between servers: the id of its tuple in the catalogue, so it is never reused.
 *
 * @param bits as in {@link TupleId}
 */
public record RelationId(long bits) implements Comparable<RelationId> {
    /** The relation that this catalogue tuple describes. */
    public static RelationId of(TupleId catalogueTuple) {
        return new RelationId(catalogueTuple.bits());
    }

    /** The tuple of relation {@code relation} that describes this one. */
    public TupleId catalogueTuple() {
        return new TupleId(bits);
    }

    @Override
    public int compareTo(RelationId other) {
        return Long.compareUnsigned(bits, other.bits);
    }
}
