package org.raidlab.cc.opt;

import org.raidlab.core.TupleId;
import org.raidlab.core.relation.RelationId;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;

/**
 * What can be read and written. Two writers of a tuple conflict; writes of keys and fragments commute, so there only a
 * reader and a writer do.
 */
sealed interface Granule {
    /** A tuple. */
    record Tuple(RelationId relation, TupleId tuple) implements Granule {
        static Tuple of(Write write) {
            return new Tuple(write.relation(), write.tuple());
        }

        @Override
        public int hashCode() {
            return Long.hashCode(31 * relation.bits() + tuple.bits());
        }
    }

    /** All tuples with one key of an index: looked up by readers, entered and left by writers. */
    record Key(long index, long key) implements Granule {
        @Override
        public int hashCode() {
            return Long.hashCode(31 * index + key);
        }
    }

    /** A relation as a whole: scanned by readers; every write in it changes it. */
    record Fragment(RelationId relation) implements Granule {}

    static Granule of(ReadEntry entry) {
        return switch (entry) {
            case ReadEntry.TupleRead read -> new Tuple(read.relation(), read.tuple());
            case ReadEntry.KeyRead read -> new Key(read.index(), read.key());
            case ReadEntry.FragmentRead read -> new Fragment(read.relation());
        };
    }

    /** Whether two writers of it conflict. */
    default boolean isExclusive() {
        return this instanceof Tuple;
    }
}
