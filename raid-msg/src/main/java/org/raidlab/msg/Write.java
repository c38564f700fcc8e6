package org.raidlab.msg;

import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.relation.RelationId;

/**
 * One tuple's change within a write set; a transaction has at most one for each tuple.
 *
 * @param relation it belongs to
 * @param tuple its id
 * @param kind what happens to it
 * @param row the values after it; {@link Row#EMPTY} for a deletion
 * @param keys the index entries that it adds, removes or leaves: commuting writes
 * @param version of a copy: what a good copy holds, in the version that it has there; {@link Stamp#NONE} for a change,
 *     whose version is the transaction's stamp
 */
public record Write(RelationId relation, TupleId tuple, Kind kind, Row row, List<KeyTouch> keys, Stamp version) {
    /** The kinds of change that a write makes to its tuple. */
    public enum Kind {
        INSERT,
        UPDATE,
        DELETE
    }

    /** An index entry that a write changes: the index's id, and the hash of the key's bytes. */
    public record KeyTouch(long index, long key) {}

    public Write {
        keys = List.copyOf(keys);
    }

    /** Creates a change of a tuple. */
    public Write(RelationId relation, TupleId tuple, Kind kind, Row row, List<KeyTouch> keys) {
        this(relation, tuple, kind, row, keys, Stamp.NONE);
    }

    /** Returns whether the write belongs to a copier transaction: it changes nothing where the copy is good. */
    public boolean isCopy() {
        return !version.equals(Stamp.NONE);
    }

    /** Returns the change for a site that has no copy of the tuple: it validates the change and stores nothing. */
    public Write withoutRow() {
        return new Write(relation, tuple, kind, Row.EMPTY, keys, version);
    }

    /** Returns the item that the write changes. */
    public Item item() {
        return new Item(relation, tuple);
    }
}
