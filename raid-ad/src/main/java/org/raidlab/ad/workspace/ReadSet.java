package org.raidlab.ad.workspace;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.TupleId;
import org.raidlab.core.relation.RelationId;
import org.raidlab.msg.ReadEntry;

/**
 * What a transaction has read, each thing once. The first reading counts: whoever meets another version of the same
 * thing later has seen a state that never was, and validation refuses the older version for it.
 */
public final class ReadSet {
    /** What an entry is about. */
    private sealed interface Subject {
        record OfTuple(RelationId relation, TupleId tuple) implements Subject {}

        record OfKey(long index, long key) implements Subject {}

        record OfFragment(RelationId relation) implements Subject {}
    }

    private final SequencedMap<Subject, ReadEntry> entries = new LinkedHashMap<>();

    public void add(ReadEntry entry) {
        entries.putIfAbsent(subject(entry), entry);
    }

    private static Subject subject(ReadEntry entry) {
        return switch (entry) {
            case ReadEntry.TupleRead(RelationId relation, TupleId tuple, var _) -> new Subject.OfTuple(relation, tuple);
            case ReadEntry.KeyRead(long index, long key, long _) -> new Subject.OfKey(index, key);
            case ReadEntry.FragmentRead(RelationId relation, long _) -> new Subject.OfFragment(relation);
        };
    }

    /** All entries, in the order of their first reading. */
    public List<ReadEntry> entries() {
        return List.copyOf(entries.values());
    }
}
