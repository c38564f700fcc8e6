package org.raidlab.ad.workspace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.codec.PackedList;
import org.raidlab.msg.Placement;
import org.raidlab.msg.Write;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/**
 * A transaction's private workspace (paper section 1.1): its changes, which only the transaction itself sees until they
 * are posted. One write remains of all changes of a tuple.
 */
public final class Workspace {
    static final PackedCodec<Write> WRITES = PackedCodec.of(Write.class, Codecs.MESSAGE_BYTES_MAX);

    /** Where a relation is held takes at most so much, and more for each holder. */
    private static final int PLACEMENT_BYTES = 24;

    private static final int HOLDER_BYTES = 5;

    private final TransactionSize size;
    private final SequencedMap<RelationId, RelationChanges> relations = new LinkedHashMap<>();

    /** Creates the workspace of a transaction that other means limit. */
    public Workspace() {
        this(TransactionSize.unlimited());
    }

    /** @param size of the transaction */
    public Workspace(TransactionSize size) {
        this.size = size;
    }

    /** Returns the size of the transaction. */
    public TransactionSize size() {
        return size;
    }

    /** Returns the changes of a relation, to add to. */
    public RelationChanges changes(Schema schema) {
        RelationChanges known = relations.get(schema.id());
        if (known != null) {
            return known;
        }
        size.add(PLACEMENT_BYTES + (long) HOLDER_BYTES * schema.holders().size());
        RelationChanges begun = new RelationChanges(schema, size);
        relations.put(schema.id(), begun);
        return begun;
    }

    /** Returns the changes of the part of a relation that a tuple is in, to add to. */
    public RelationChanges changes(Schema relation, TupleId tuple) {
        return changes(relation.part(tuple));
    }

    /** Returns the changes of a relation, if there were any. */
    public Optional<RelationChanges> changesOf(RelationId relation) {
        return Optional.ofNullable(relations.get(relation));
    }

    /** Returns the write set: relation by relation, tuples in the order of their first change. */
    public List<Write> writes() {
        if (relations.isEmpty()) {
            return List.of();
        }
        for (RelationChanges changes : relations.values()) {
            if (changes.areMany()) {
                return packedWrites();
            }
        }
        List<Write> writes = new ArrayList<>();
        relations.values().forEach(changes -> changes.addWritesTo(writes));
        return List.copyOf(writes);
    }

    private List<Write> packedWrites() {
        return PackedList.join(
                WRITES,
                relations.values().stream()
                        .flatMap(RelationChanges::packedWrites)
                        .toList());
    }

    /** Returns the replica sites of those changed relations that not all sites replicate. */
    public List<Placement> placements() {
        List<Placement> placements = new ArrayList<>();
        for (RelationChanges changes : relations.values()) {
            Schema schema = changes.schema();
            if (!schema.holders().isEmpty()) {
                placements.add(new Placement(schema.id(), schema.holders()));
            }
        }
        return placements;
    }

    public void checkInvariants() {
        relations.values().forEach(RelationChanges::checkInvariants);
    }
}
