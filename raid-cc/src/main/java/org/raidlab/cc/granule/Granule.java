package org.raidlab.cc.granule;

import org.raidlab.core.TupleId;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/**
 * The unit of reading and writing: a tuple, an index key or a fragment.
 *
 * @param kind what it is
 * @param space the relation of a tuple or fragment, the index of a key
 * @param id of the tuple; the hash of the key; 0 for a fragment
 */
public record Granule(Kind kind, long space, long id) {
    /**
     * The kinds of granules: two writers of a tuple conflict; writes of keys and fragments commute, so for those only a
     * reader and a writer conflict.
     */
    public enum Kind {
        TUPLE,
        /** All tuples with one key of an index: looked up by readers, entered and left by writers. */
        KEY,
        /** A relation as a whole: scanned by readers; every write in it changes it. */
        FRAGMENT
    }

    /** Returns the granule of a tuple. */
    public static Granule tuple(RelationId relation, TupleId tuple) {
        return new Granule(Kind.TUPLE, relation.bits(), tuple.bits());
    }

    /** Returns the granule of an index key that a write adds, removes or leaves. */
    public static Granule key(Write.KeyTouch touch) {
        return new Granule(Kind.KEY, touch.index(), touch.key());
    }

    /** Returns the granule of a whole relation. */
    public static Granule fragment(RelationId relation) {
        return new Granule(Kind.FRAGMENT, relation.bits(), 0);
    }

    /** Returns the granule that an entry of a read set has read. */
    public static Granule of(ReadEntry entry) {
        return switch (entry) {
            case ReadEntry.TupleRead read -> tuple(read.relation(), read.tuple());
            case ReadEntry.KeyRead read -> new Granule(Kind.KEY, read.index(), read.key());
            case ReadEntry.FragmentRead read -> fragment(read.relation());
        };
    }

    /** Returns whether two writers of the granule conflict. */
    public boolean isExclusive() {
        return kind == Kind.TUPLE;
    }

    /**
     * Returns a hash whose low bits depend on all of the granule (SplitMix64's finalizer). One multiplication is not
     * enough: tuple ids count up, and would share few buckets.
     */
    int mixed() {
        long hash = (space * 31 + id) * 31 + kind.ordinal();
        hash = (hash ^ hash >>> 32) * 0xbf58_476d_1ce4_e5b9L;
        hash = (hash ^ hash >>> 29) * 0x94d0_49bb_1331_11ebL;
        return (int) (hash >>> Integer.SIZE);
    }
}
