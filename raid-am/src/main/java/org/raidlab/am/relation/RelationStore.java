package org.raidlab.am.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.am.index.KeyIndex;
import org.raidlab.am.index.TupleIndex;
import org.raidlab.am.slot.Segment;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.slot.SlotState;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;

/** The store of one relation: its slots, and the indexes that agree with them after every change. */
public final class RelationStore {
    private final RelationId id;
    private final int sequence;
    private final RowLayout layout;
    private final SlotArea slots;
    private final TupleIndex tuples;
    private final List<KeyIndex> indexes = new ArrayList<>();
    private final Tombstones tombstones = new Tombstones();
    private Schema declared;
    private Schema visible;
    private boolean dropped;
    private int changes;
    private @Nullable Schema measured;
    private int measuredAt;

    /**
     * Creates a relation with the segments that a restart found of it; without any, its indexes are complete at once.
     */
    RelationStore(Schema schema, int sequence, SegmentTable table, Loaded loaded) {
        this.id = schema.id();
        this.sequence = sequence;
        this.layout = schema.layout();
        this.slots = new SlotArea(table, id, layout.width());
        this.tuples = new TupleIndex(slots);
        this.declared = schema;
        this.visible = schema;
        loaded.segments().forEach(segment -> adopt(segment, loaded.checkpoint()));
        declare(schema);
    }

    /** Segments of a relation as a checkpoint has them. */
    record Loaded(List<Segment> segments, long checkpoint) {
        static final Loaded NOTHING = new Loaded(List.of(), 0);
    }

    private void adopt(Segment segment, long checkpoint) {
        int from = slots.end();
        slots.adopt(segment);
        for (int position = from; position < slots.end(); position++) {
            if (slots.state(position) != SlotState.FREE) {
                Invariants.check(tuples.find(slots.tuple(position)) == SlotArea.NONE, "a tuple stands in one slot");
                tuples.add(position);
            }
            if (slots.state(position) == SlotState.TOMBSTONE) {
                tombstones.add(position, slots.version(position), checkpoint);
            }
        }
    }

    public RelationId id() {
        return id;
    }

    /**
     * Returns the relation's sequence number, which counts the relations that this process meets and fits into a
     * cursor.
     */
    public int sequence() {
        return sequence;
    }

    public RowLayout layout() {
        return layout;
    }

    /** The slots, for reading. */
    public SlotArea slots() {
        return slots;
    }

    /** Returns the schema that users may see: it leaves out an index until the index is built. */
    public Schema schema() {
        return visible;
    }

    /** Returns this schema with the counts of its indexes; counted again when a tuple or an index has changed. */
    public Schema measured() {
        Schema known = measured;
        if (known == null || measuredAt != changes) {
            known = measure();
            measured = known;
            measuredAt = changes;
        }
        return known;
    }

    private Schema measure() {
        List<Statistics.Keys> keys = new ArrayList<>(indexes.size());
        for (KeyIndex index : indexes) {
            if (index.isComplete()) {
                keys.add(index.statistics());
            }
        }
        return visible.with(new Statistics(slots.live(), keys));
    }

    /** Returns whether an index of the relation's declaration is still being built. */
    public boolean isBuilding() {
        for (KeyIndex index : indexes) {
            if (!index.isComplete()) {
                return true;
            }
        }
        return false;
    }

    /** Declares the relation's new schema; new indexes start out empty. Its attributes never change. */
    final void declare(Schema schema) {
        declared = schema;
        indexes.removeIf(index -> !schema.indexes().contains(index.declared()));
        for (Index index : schema.indexes()) {
            if (indexes.stream().noneMatch(known -> known.declared().equals(index))) {
                indexes.add(new KeyIndex(index, schema, slots));
            }
        }
        indexes.forEach(index -> index.build(0));
        refresh();
    }

    /** The indexes that have to be built. */
    List<KeyIndex> incomplete() {
        return indexes.stream().filter(index -> !index.isComplete()).toList();
    }

    /** Continues the build of an index; returns the number of positions covered. */
    int build(KeyIndex index, int positions) {
        int done = index.build(positions);
        if (index.isComplete()) {
            refresh();
        }
        return done;
    }

    /** Builds all indexes at once: only before the server takes part. */
    void buildAll() {
        indexes.forEach(index -> build(index, slots.end()));
    }

    private void refresh() {
        List<Index> complete = indexes.stream()
                .filter(KeyIndex::isComplete)
                .map(KeyIndex::declared)
                .toList();
        visible = new Schema(id, declared.name(), declared.attributes(), complete, declared.version())
                .heldAt(declared.holders());
        measured = null;
    }

    /** The index with this id, if it is built. */
    public Optional<KeyIndex> index(long index) {
        for (KeyIndex known : indexes) {
            if (known.declared().id() == index && known.isComplete()) {
                return Optional.of(known);
            }
        }
        return Optional.empty();
    }

    /** Returns the position of a tuple or of its deletion, or {@link SlotArea#NONE}. */
    public int find(long tuple) {
        return tuples.find(tuple);
    }

    /** Returns whether a tuple exists and is not deleted. */
    boolean isLive(long tuple) {
        int position = tuples.find(tuple);
        return position != SlotArea.NONE && slots.isLive(position);
    }

    /** Returns whether the store knows no tuple. */
    boolean isUnused() {
        return tuples.size() == 0;
    }

    /** Installs a tuple's values if they are newer than the stored ones. */
    boolean put(long tuple, long version, byte[] row) {
        int position = newerThan(tuple, version);
        if (position == SlotArea.NONE) {
            return false;
        }
        boolean wasLive = slots.isLive(position);
        List<KeyIndex> toChange = new ArrayList<>(indexes);
        toChange.removeIf(index -> !index.covers(position) || (wasLive && index.agrees(position, row)));
        if (wasLive) {
            toChange.forEach(index -> index.remove(position));
        }
        slots.write(position, version, row);
        toChange.forEach(index -> index.add(position));
        changes++;
        return true;
    }

    /** Deletes a tuple if the deletion is newer than its stored values; its stamp stays. */
    boolean bury(long tuple, long version, long checkpoint) {
        int position = newerThan(tuple, version);
        if (position == SlotArea.NONE) {
            return false;
        }
        bury(position, version, checkpoint);
        return true;
    }

    private void bury(int position, long version, long checkpoint) {
        if (slots.isLive(position)) {
            for (KeyIndex index : indexes) {
                if (index.covers(position)) {
                    index.remove(position);
                }
            }
        }
        slots.bury(position, version);
        tombstones.add(position, version, checkpoint);
        changes++;
    }

    /**
     * Voids the stored tuples, since the site becomes a replica site anew. Each keeps its slot, as a deletion older
     * than everything, since a checkpoint may be under way that has seen some slots and not others.
     */
    void forget(int from, int to, long checkpoint) {
        for (int position = from; position < to; position++) {
            if (slots.isLive(position)) {
                bury(position, Stamp.NONE.number(), checkpoint);
            }
        }
    }

    /** Returns an existing tuple. */
    AdMessage.Tuple tuple(long tuple) {
        int position = find(tuple);
        return new AdMessage.Tuple(
                new TupleId(tuple), new Stamp(slots.version(position)), new Row(slots.row(position)));
    }

    /** Returns the number of changes of tuples; it begins again at zero after two thousand million. */
    public int changes() {
        return changes & Integer.MAX_VALUE;
    }

    /** Returns the slot for a tuple if its stored values are older than {@code version}; none otherwise. */
    private int newerThan(long tuple, long version) {
        int position = tuples.find(tuple);
        if (position == SlotArea.NONE) {
            int made = slots.allocate(tuple);
            tuples.add(made);
            return made;
        }
        return slots.version(position) < version ? position : SlotArea.NONE;
    }

    /** Returns whether deletions can be forgotten now that a checkpoint is complete. */
    public boolean canPurge(long completed) {
        return !dropped && tombstones.isDue(completed);
    }

    /** Forgets up to this many old deletions; returns how many it examined. */
    public int purge(long completed, int most) {
        int looked = 0;
        while (looked < most && canPurge(completed)) {
            int position = tombstones.poll(slots);
            if (position != SlotArea.NONE) {
                tuples.remove(position);
                slots.free(position);
            }
            looked++;
        }
        return looked;
    }

    /** Drops the relation's slots and indexes, since the relation is destroyed. */
    void drop() {
        dropped = true;
        indexes.clear();
        slots.release();
    }

    boolean isDropped() {
        return dropped;
    }

    /** Returns the bytes of segments and indexes. */
    public long footprintBytes() {
        long ofIndexes = indexes.stream().mapToLong(KeyIndex::footprintBytes).sum();
        return slots.footprintBytes() + tuples.footprintBytes() + ofIndexes;
    }

    /** Throws unless the counts of slots and indexes agree. */
    public void checkInvariants() {
        Invariants.check(tuples.size() == slots.live() + slots.tombstones(), "every slot in use is found by its tuple");
        for (KeyIndex index : indexes) {
            boolean agrees = !index.isComplete() || index.size() == slots.live();
            Invariants.check(agrees, "an index holds every live tuple");
        }
    }

    /** Throws unless every tuple is found by its id and by every index. A look at every slot: for tests. */
    public void checkInvariantsFully() {
        checkInvariants();
        slots.checkInvariantsFully();
        for (int position = 0; position < slots.end(); position++) {
            if (slots.state(position) != SlotState.FREE) {
                Invariants.check(tuples.find(slots.tuple(position)) == position, "a tuple is found by its id");
            }
            if (slots.isLive(position)) {
                checkIndexed(position);
            }
        }
        indexes.forEach(KeyIndex::checkInvariantsFully);
    }

    private void checkIndexed(int position) {
        byte[] row = slots.row(position);
        for (KeyIndex index : indexes) {
            if (index.covers(position)) {
                int found = index.find(row);
                while (found != position && found != SlotArea.NONE) {
                    found = index.next(found);
                }
                Invariants.check(found == position, "a tuple is found by each index");
            }
        }
    }
}
