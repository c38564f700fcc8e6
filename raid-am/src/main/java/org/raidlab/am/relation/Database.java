package org.raidlab.am.relation;

import java.util.List;
import java.util.Optional;
import org.raidlab.am.slot.Segment;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.relation.Schema;

/**
 * The local database: its relations, and the ways in which they are described and changed.
 *
 * @param site whose database it is: of a relation that it does not hold it knows the schema only
 */
public record Database(
        int site,
        SegmentTable table,
        Relations relations,
        CatalogueReader catalogue,
        SchemaChanges schema,
        Installer installer) {

    /** A database whose catalogue is empty. */
    public static Database empty(int site) {
        return empty(site, List.of());
    }

    /** The same of a site that was added to an instance with these founders; none if nobody was. */
    public static Database empty(int site, List<Integer> founders) {
        return of(site, founders, new SegmentTable(), List.of(), 0);
    }

    /** A database from the segments of a checkpoint, as far as its catalogue describes them already. */
    public static Database of(
            int site, List<Integer> founders, SegmentTable table, List<Segment> segments, long checkpoint) {
        Relations relations = Relations.loaded(table, segments, checkpoint);
        CatalogueReader catalogue = new CatalogueReader(relations, founders);
        SchemaChanges schema = new SchemaChanges(relations, catalogue);
        schema.apply(Catalogue.ALL.stream().map(Schema::id).toList());
        schema.apply(catalogue.all());
        return new Database(site, table, relations, catalogue, schema, new Installer(relations, site));
    }

    /** The relation with this id, if this site has copies of its tuples. */
    public Optional<RelationStore> held(RelationId id) {
        return relations.get(id).filter(store -> store.schema().isHeldAt(site));
    }

    /** What users may know of a relation: what its indexes count is known where it is held. */
    public Schema described(RelationStore store) {
        return store.schema().isHeldAt(site) ? store.measured() : store.schema();
    }
}
