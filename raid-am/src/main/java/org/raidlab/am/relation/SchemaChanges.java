package org.raidlab.am.relation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.am.index.KeyIndex;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/**
 * The data definition step: it makes the relations agree with the catalogue after a post changed the catalogue. The
 * same step serves redo, so a relation is created and destroyed at the same place among the posts as before the
 * restart.
 */
public final class SchemaChanges {
    private final Relations relations;
    private final CatalogueReader reader;
    private final TreeMap<RelationId, List<Integer>> placed = new TreeMap<>();
    private final TreeSet<RelationId> placedAnew = new TreeSet<>();
    private long malformed;

    public SchemaChanges(Relations relations, CatalogueReader reader) {
        this.relations = relations;
        this.reader = reader;
    }

    /** Creates, drops and redeclares these relations; returns the indexes that have to be built. */
    public List<IndexBuild> apply(Collection<RelationId> changed) {
        List<IndexBuild> builds = new ArrayList<>();
        if (!changed.isEmpty()) {
            reader.changed();
        }
        for (RelationId id : changed) {
            apply(id).ifPresent(store -> {
                for (KeyIndex index : store.incomplete()) {
                    builds.add(new IndexBuild(store, index));
                }
            });
        }
        for (RelationId id : changed) {
            notePlacement(id);
            relations.get(id).flatMap(reader::wholeOf).ifPresent(whole -> notePlacement(whole.id()));
        }
        return builds;
    }

    private void notePlacement(RelationId id) {
        List<Integer> holders = Catalogue.holds(id)
                ? reader.entriesOf(id)
                : relations.get(id).map(this::holders).orElse(List.of());
        List<Integer> before = holders.isEmpty() ? placed.remove(id) : placed.put(id, holders);
        if (!holders.equals(before == null ? List.of() : before)) {
            placedAnew.add(id);
        }
    }

    /**
     * Returns the replica sites of a relation: a divided relation has no tuples, and its fragments have replica sites.
     */
    private List<Integer> holders(RelationStore store) {
        return reader.fragments(store).isEmpty() ? store.schema().holders() : List.of();
    }

    /**
     * Returns the replica sites of the relations for which they changed since the last call; an empty list stands for
     * all sites.
     */
    public SequencedMap<RelationId, List<Integer>> takePlaced() {
        SequencedMap<RelationId, List<Integer>> taken = new LinkedHashMap<>();
        placedAnew.forEach(id -> taken.put(id, placed.getOrDefault(id, List.of())));
        placedAnew.clear();
        return taken;
    }

    /** An index and the relation that it is built for. */
    public record IndexBuild(RelationStore store, KeyIndex index) {
        /** Continues over this many positions; returns the number of positions covered. */
        public int step(int positions) {
            return store.isDropped() ? 0 : store.build(index, positions);
        }

        public boolean isDone() {
            return store.isDropped() || index.isComplete();
        }
    }

    private Optional<RelationStore> apply(RelationId id) {
        if (Catalogue.holds(id)) {
            return Optional.empty();
        }
        Optional<RelationStore> store = relations.get(id);
        if (!reader.holds(id)) {
            store.ifPresent(relations::drop);
            return Optional.empty();
        }
        Optional<Schema> schema = reader.describe(id);
        if (schema.isEmpty()) {
            malformed++;
            return Optional.empty();
        }
        return declare(store, schema.get());
    }

    /**
     * Declares a relation's schema; its attributes change only while it is empty: when several posts describe it, or
     * redo adds entries that a fuzzy checkpoint lacks.
     */
    private Optional<RelationStore> declare(Optional<RelationStore> known, Schema schema) {
        if (known.isEmpty()) {
            return relations.create(schema);
        }
        RelationStore store = known.get();
        List<Attribute> attributes = store.schema().attributes();
        if (store.isUnused() && !attributes.equals(schema.attributes())) {
            relations.drop(store);
            return relations.create(schema);
        }
        relations.declare(
                store,
                new Schema(schema.id(), schema.name(), attributes, schema.indexes(), schema.version())
                        .heldAt(schema.holders()));
        return known;
    }

    /** Returns the number of catalogue entries that describe no possible relation. */
    public long malformed() {
        return malformed;
    }
}
