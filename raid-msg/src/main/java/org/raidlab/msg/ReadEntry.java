package org.raidlab.msg;

import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.relation.RelationId;

/**
 * One entry of a read set. Tuples carry their version, which means the same at every site. Keys and fragments carry the
 * number of posts that the Access Manager had made when it answered: they can be judged at the site of the read only.
 */
public sealed interface ReadEntry {
    /** A tuple was read in this version. */
    record TupleRead(RelationId relation, TupleId tuple, Stamp version) implements ReadEntry {}

    /**
     * An index was looked up, whether or not a tuple was found: a uniqueness check reads the absence of a key.
     *
     * @param index the index's id
     * @param key hash of the key's bytes; two keys with one hash only conflict needlessly
     * @param asOf posts made when it was looked up
     */
    record KeyRead(long index, long key, long asOf) implements ReadEntry {}

    /**
     * A relation (later: a fragment of one) was scanned: it depends on every insert, delete and update in it.
     *
     * @param asOf posts made when the scan began
     */
    record FragmentRead(RelationId relation, long asOf) implements ReadEntry {}
}
