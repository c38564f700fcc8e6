package org.raidlab.am.relation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.am.relation.RelationStore.Loaded;
import org.raidlab.am.slot.Segment;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/** All relations of the local database. The catalogue's are there from the beginning and stay. */
public final class Relations {
    private final SegmentTable table;
    private final TreeMap<RelationId, RelationStore> byId = new TreeMap<>();
    private final TreeMap<Integer, RelationStore> bySequence = new TreeMap<>();
    /** Segments read from a checkpoint whose relation the catalogue has not named yet. */
    private final TreeMap<RelationId, List<Segment>> orphans = new TreeMap<>();

    private Optional<List<String>> names = Optional.empty();
    private long loadedFrom;
    private int lastSequence;

    /** A database with an empty catalogue. */
    public static Relations empty(SegmentTable table) {
        return loaded(table, List.of(), 0);
    }

    /** A database from the segments of a checkpoint; relations other than the catalogue's appear as it names them. */
    public static Relations loaded(SegmentTable table, List<Segment> segments, long checkpoint) {
        Relations relations = new Relations(table);
        relations.loadedFrom = checkpoint;
        for (Segment segment : segments) {
            relations
                    .orphans
                    .computeIfAbsent(segment.relation(), id -> new ArrayList<>())
                    .add(segment);
        }
        for (Schema schema : Catalogue.ALL) {
            relations
                    .create(schema)
                    .orElseThrow(() -> new StorageException("the catalogue's segments have another width"))
                    .buildAll();
        }
        return relations;
    }

    private Relations(SegmentTable table) {
        this.table = table;
    }

    public SegmentTable table() {
        return table;
    }

    public Optional<RelationStore> get(RelationId id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Returns a relation of the catalogue. */
    RelationStore require(RelationId id) {
        RelationStore store = byId.get(id);
        if (store == null) {
            throw new IllegalStateException("a relation of the catalogue is missing");
        }
        return store;
    }

    /** The first relation with this sequence number or a later one. */
    public Optional<RelationStore> fromSequence(int sequence) {
        return Optional.ofNullable(bySequence.ceilingEntry(sequence)).map(entry -> entry.getValue());
    }

    /** Returns all relations in the order of their ids. */
    public Collection<RelationStore> all() {
        return byId.values();
    }

    /** Returns the names of all relations, in alphabetical order; users do not see the names of fragments. */
    public List<String> names() {
        if (names.isEmpty()) {
            List<String> sorted = new ArrayList<>();
            byId.values().stream()
                    .map(store -> store.schema().name())
                    .filter(name -> !Fragment.isNamed(name))
                    .forEach(sorted::add);
            Collections.sort(sorted);
            names = Optional.of(List.copyOf(sorted)); // one that every answer can carry as it is
        }
        return names.get();
    }

    void declare(RelationStore store, Schema schema) {
        names = Optional.empty();
        store.declare(schema);
    }

    /**
     * Creates a relation, with the segments that a checkpoint has of it. If they do not fit, the catalogue's
     * description is not yet the one that they were made by: nothing is made then.
     */
    Optional<RelationStore> create(Schema schema) {
        List<Segment> found = orphans.getOrDefault(schema.id(), List.of());
        int width = schema.layout().width();
        if (found.stream().anyMatch(segment -> segment.rowWidth() != width)) {
            return Optional.empty();
        }
        names = Optional.empty();
        orphans.remove(schema.id());
        RelationStore store = new RelationStore(schema, ++lastSequence, table, new Loaded(found, loadedFrom));
        byId.put(schema.id(), store);
        bySequence.put(store.sequence(), store);
        return Optional.of(store);
    }

    void drop(RelationStore store) {
        Invariants.check(!Catalogue.holds(store.id()), "the catalogue is not dropped");
        names = Optional.empty();
        byId.remove(store.id());
        bySequence.remove(store.sequence());
        store.drop();
    }

    /** Finishes recovery after redo: builds missing index entries, and frees segments of destroyed relations. */
    public void finishRecovery() {
        byId.values().forEach(RelationStore::buildAll);
        RelationStore described = require(Catalogue.RELATION.id());
        for (List<Segment> segments : orphans.values()) {
            RelationId id = segments.getFirst().relation();
            if (described.isLive(id.bits())) {
                throw new StorageException("the segments of relation " + id + " do not fit its catalogue entry");
            }
            segments.forEach(table::release);
        }
        orphans.clear();
    }

    /** Returns the bytes of segments and indexes. */
    public long footprintBytes() {
        return byId.values().stream().mapToLong(RelationStore::footprintBytes).sum();
    }

    /** Throws unless the counts of every relation agree. */
    public void checkInvariants() {
        byId.values().forEach(RelationStore::checkInvariants);
        Invariants.check(byId.size() == bySequence.size(), "every relation has one sequence number");
        int segments = 0;
        for (RelationStore store : byId.values()) {
            segments += store.slots().segments();
        }
        int orphaned = 0;
        for (List<Segment> each : orphans.values()) {
            orphaned += each.size();
        }
        Invariants.check(
                segments + orphaned + table.freeCount() == table.size(), "every segment is free or a relation's");
    }

    /** Checks every slot: for tests. */
    public void checkInvariantsFully() {
        checkInvariants();
        byId.values().forEach(RelationStore::checkInvariantsFully);
        table.checkInvariants();
    }
}
