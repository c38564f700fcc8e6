package org.raidlab.am.relation;

import java.util.List;
import org.raidlab.am.slot.Segment;
import org.raidlab.am.slot.SegmentTable;

/** The local database: its relations, and the ways in which they are described and changed. */
public record Database(
        SegmentTable table, Relations relations, CatalogueReader catalogue, SchemaChanges schema, Installer installer) {

    /** A database whose catalogue is empty. */
    public static Database empty() {
        return of(new SegmentTable(), List.of(), 0);
    }

    /** A database from the segments of a checkpoint, as far as its catalogue describes them already. */
    public static Database of(SegmentTable table, List<Segment> segments, long checkpoint) {
        Relations relations = Relations.loaded(table, segments, checkpoint);
        CatalogueReader catalogue = new CatalogueReader(relations);
        SchemaChanges schema = new SchemaChanges(relations, catalogue);
        schema.apply(catalogue.all());
        return new Database(table, relations, catalogue, schema, new Installer(relations));
    }
}
