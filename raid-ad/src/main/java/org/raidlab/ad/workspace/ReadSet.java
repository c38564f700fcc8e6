package org.raidlab.ad.workspace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.relation.RelationId;

/**
 * The read set of a transaction. It has the first reading of each object, and the last one if that differs. Both
 * together say what the transaction has seen: a controller that lets the first reading be out of date has to know that
 * a later one was newer.
 */
public final class ReadSet {
    /** The object that a read entry concerns. */
    private sealed interface Subject {
        record OfTuple(RelationId relation, TupleId tuple) implements Subject {}

        record OfKey(long index, long key) implements Subject {}

        record OfFragment(RelationId relation) implements Subject {}
    }

    /** What an entry takes at most: its kind and three numbers. */
    private static final int ENTRY_BYTES = 31;

    private final TransactionSize size;
    private final SequencedMap<Subject, ReadEntry> first = new LinkedHashMap<>();
    private final SequencedMap<Subject, ReadEntry> last = new LinkedHashMap<>();
    private final SequencedMap<Member, ReadSet> elsewhere = new LinkedHashMap<>();

    /** Creates the read set of a transaction whose size other means limit. */
    public ReadSet() {
        this(TransactionSize.unlimited());
    }

    /** @param size of the transaction */
    public ReadSet(TransactionSize size) {
        this.size = size;
    }

    /** Returns the consumer of the reads at another site, which validates them. */
    public Consumer<ReadEntry> at(Member source) {
        return elsewhere.computeIfAbsent(source, _ -> new ReadSet(size))::add;
    }

    /** Returns the reads at other sites. */
    public List<SiteReads> elsewhere() {
        List<SiteReads> all = new ArrayList<>();
        elsewhere.forEach((source, reads) -> all.add(new SiteReads(source, reads.entries())));
        return all;
    }

    /** Adds a read at home. */
    public void add(ReadEntry entry) {
        Subject subject = subject(entry);
        ReadEntry before = first.putIfAbsent(subject, entry);
        if (before == null || (!before.equals(entry) && last.put(subject, entry) == null)) {
            size.add(ENTRY_BYTES);
        }
    }

    private static Subject subject(ReadEntry entry) {
        return switch (entry) {
            case ReadEntry.TupleRead(RelationId relation, TupleId tuple, var _) -> new Subject.OfTuple(relation, tuple);
            case ReadEntry.KeyRead(long index, long key, long _) -> new Subject.OfKey(index, key);
            case ReadEntry.FragmentRead(RelationId relation, long _) -> new Subject.OfFragment(relation);
        };
    }

    /** Returns all entries of home, in the order of their first reading, and then the later readings. */
    public List<ReadEntry> entries() {
        List<ReadEntry> all = new ArrayList<>(first.values());
        all.addAll(last.values());
        return List.copyOf(all);
    }
}
