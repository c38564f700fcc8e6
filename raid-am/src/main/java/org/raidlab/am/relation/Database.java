package org.raidlab.am.relation;

import java.util.List;
import java.util.Optional;
import org.raidlab.am.slot.Segment;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;

/**
 * The local database: its relations, and the components that describe and change them.
 *
 * @param site whose database it is: of a relation that it does not hold it knows the schema only
 */
public record Database(
        int site,
        SegmentTable table,
        Relations relations,
        CatalogueReader catalogue,
        SchemaChanges schema,
        WriteApplier writeApplier) {

    /** A database whose catalogue is empty. */
    public static Database empty(int site) {
        return empty(site, List.of());
    }

    /**
     * Creates an empty database of a site that was added to an instance with these founders; an empty list means that
     * no site was added.
     */
    public static Database empty(int site, List<Integer> founders) {
        return of(site, founders, new SegmentTable(), List.of(), 0);
    }

    /** Creates a database from the segments of a checkpoint, as far as its catalogue describes them already. */
    public static Database of(
            int site, List<Integer> founders, SegmentTable table, List<Segment> segments, long checkpoint) {
        Relations relations = Relations.loaded(table, segments, checkpoint);
        CatalogueReader catalogue = new CatalogueReader(relations, founders);
        SchemaChanges schema = new SchemaChanges(relations, catalogue);
        schema.apply(Catalogue.ALL.stream().map(Schema::id).toList());
        schema.apply(catalogue.all());
        return new Database(site, table, relations, catalogue, schema, new WriteApplier(relations, site));
    }

    /** Returns the relation with this id, if this site has copies of its tuples. */
    public Optional<RelationStore> held(RelationId id) {
        return relations.get(id).filter(store -> store.schema().isHeldAt(site));
    }

    /**
     * Returns the schema that users may see; empty if its fragments do not fit it, which no transaction leaves behind.
     */
    public Optional<Schema> described(RelationStore store) {
        List<RelationStore> fragments = catalogue.fragments(store);
        if (fragments.isEmpty()) {
            return Optional.of(measured(store));
        }
        Schema whole = store.schema();
        List<Schema> parts = fragments.stream().map(this::measured).toList();
        boolean fit = parts.stream()
                .allMatch(part -> part.attributes().equals(whole.attributes())
                        && names(part.indexes()).equals(names(whole.indexes())));
        return fit
                ? Optional.of(whole.in(parts.stream().map(Fragment::of).toList())
                        .with(Statistics.sum(whole.indexes(), parts)))
                : Optional.empty();
    }

    private static List<String> names(List<Index> indexes) {
        return indexes.stream().map(Index::name).toList();
    }

    /** Returns the schema with the counts of its indexes, which only a replica site knows. */
    private Schema measured(RelationStore store) {
        return store.schema().isHeldAt(site) ? store.measured() : store.schema();
    }

    /** Returns whether an index of a relation is still being built. */
    public boolean isBuilding(RelationStore store) {
        return store.isBuilding() || catalogue.fragments(store).stream().anyMatch(RelationStore::isBuilding);
    }
}
