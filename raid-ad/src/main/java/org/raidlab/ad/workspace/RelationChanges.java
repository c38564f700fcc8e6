package org.raidlab.ad.workspace;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.stream.Stream;
import org.raidlab.core.Invariants;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;

/** A transaction's changes of one relation, in the order in which their tuples were first changed. */
public final class RelationChanges {
    private static final int FEW = 256;
    /** What a write takes beside its row and its keys, at most: the numbers in it, as long as they come. */
    private static final int WRITE_BYTES = 48;

    private static final int KEY_BYTES = 20;

    private final Schema schema;
    private final RowLayout layout;
    private final TransactionSize size;
    private final SequencedMap<TupleId, Change> changes = new LinkedHashMap<>();
    /**
     * The encoded write of each change, once there are many: hundreds of thousands of encoded writes cost the garbage
     * collector nothing. Few are cheaper as objects, since every server that they pass looks at each.
     */
    private final SequencedMap<TupleId, byte[]> packed = new LinkedHashMap<>();

    private boolean areMany;
    private long bytes;
    private final SequencedMap<Write.KeyTouch, SequencedSet<TupleId>> byKey = new LinkedHashMap<>();

    RelationChanges(Schema schema, TransactionSize size) {
        this.schema = schema;
        this.size = size;
        this.layout = schema.layout();
    }

    Schema schema() {
        return schema;
    }

    /** Inserts a new tuple. */
    public void insert(TupleId id, Row row) {
        put(new Change(id, Optional.empty(), Optional.of(row)));
    }

    /** Updates a tuple, given as this transaction sees it. */
    public void update(AdMessage.Tuple seen, Row row) {
        put(new Change(seen.id(), baseOf(seen), Optional.of(row)));
    }

    /**
     * Deletes a tuple, given as this transaction sees it; nothing remains of a tuple that the transaction itself
     * inserted.
     */
    public void delete(AdMessage.Tuple seen) {
        put(new Change(seen.id(), baseOf(seen), Optional.empty()));
    }

    private Optional<AdMessage.Tuple> baseOf(AdMessage.Tuple seen) {
        Change before = changes.get(seen.id());
        return before == null ? Optional.of(seen) : before.base();
    }

    private void put(Change change) {
        Change before = changes.get(change.id());
        if (before != null) {
            before.row().ifPresent(row -> removeKeys(change.id(), row));
        }
        change.row().ifPresent(row -> addKeys(change.id(), row));
        long charged = bytes;
        bytes -= before == null ? 0 : bytesOf(before);
        if (change.base().isEmpty() && change.row().isEmpty()) {
            changes.remove(change.id());
            packed.remove(change.id());
        } else {
            changes.put(change.id(), change);
            pack(change);
        }
        size.free(charged);
        size.add(bytes);
    }

    private void pack(Change change) {
        if (!areMany && changes.size() > FEW) {
            areMany = true;
            bytes = 0;
            changes.values().forEach(this::pack);
            return;
        }
        if (areMany) {
            packed.put(change.id(), Workspace.WRITES.encode(write(change)));
        }
        bytes += bytesOf(change);
    }

    /** Returns the encoded size of a change; while changes are few, an upper limit, which is cheaper to compute. */
    private int bytesOf(Change change) {
        byte[] write = packed.get(change.id());
        return write != null
                ? write.length
                : WRITE_BYTES
                        + change.row().orElse(Row.EMPTY).bytes().length
                        + 2 * KEY_BYTES * schema.indexes().size();
    }

    private Write write(Change change) {
        Row row = change.row().orElse(Row.EMPTY);
        return new Write(schema.id(), change.id(), change.kind(), row, change.touches(schema, layout));
    }

    private void addKeys(TupleId id, Row row) {
        for (Index index : schema.indexes()) {
            byKey.computeIfAbsent(Change.entry(index, layout, row), _ -> new LinkedHashSet<>())
                    .add(id);
        }
    }

    private void removeKeys(TupleId id, Row row) {
        for (Index index : schema.indexes()) {
            byKey.computeIfPresent(Change.entry(index, layout, row), (_, ids) -> {
                ids.remove(id);
                return ids.isEmpty() ? null : ids;
            });
        }
    }

    /** Returns whether the database's version of this tuple is out of date for this transaction. */
    public boolean hides(TupleId id) {
        return changes.containsKey(id);
    }

    /** Returns the tuples that the transaction has inserted or updated, with their present values. */
    public Stream<AdMessage.Tuple> visible() {
        return changes.values().stream().flatMap(change -> change.visible().stream());
    }

    /**
     * Returns those of these tuples with one of these index entries; tuples with another key of the same hash may be
     * among them.
     */
    public Stream<AdMessage.Tuple> visible(List<Write.KeyTouch> entries) {
        return entries.stream()
                .flatMap(entry -> byKey.getOrDefault(entry, new LinkedHashSet<>()).stream())
                .flatMap(id -> Optional.ofNullable(changes.get(id)).flatMap(Change::visible).stream());
    }

    /** Returns whether the changes are so many that their writes should stay encoded. */
    boolean areMany() {
        return areMany;
    }

    void addWritesTo(List<Write> writes) {
        changes.values().forEach(change -> writes.add(write(change)));
    }

    Stream<byte[]> packedWrites() {
        return areMany
                ? packed.values().stream()
                : changes.values().stream().map(this::write).map(Workspace.WRITES::encode);
    }

    void checkInvariants() {
        Invariants.check(
                areMany ? changes.keySet().equals(packed.keySet()) : packed.isEmpty() && changes.size() <= FEW,
                "a changed tuple has one write");
        Invariants.check(
                changes.values().stream().mapToLong(this::bytesOf).sum() == bytes, "the size is that of the writes");
        long visible = 0;
        for (Change change : changes.values()) {
            visible += change.row().isPresent() ? 1 : 0;
        }
        long entries = 0;
        for (SequencedSet<TupleId> ids : byKey.values()) {
            entries += ids.size();
        }
        Invariants.check(entries == visible * schema.indexes().size(), "every own tuple is in each index once");
    }
}
