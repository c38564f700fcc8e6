package org.raidlab.ad.statement;

import java.util.List;
import java.util.function.Consumer;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.RelationTuples;
import org.raidlab.ad.execute.Scope;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.IndexPositions;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** The tuples that describe relations, attributes and indexes in the catalogue. */
final class CatalogueTuples {
    private CatalogueTuples() {}

    static Row relation(String name) {
        return Catalogue.RELATION.layout().pack(List.of(new Value.Text(name)));
    }

    /**
     * Returns a relation's schema entry as the schema gives it: known without a look-up, and in the read set of all
     * transactions that use the relation.
     */
    static AdMessage.Tuple entry(Schema schema) {
        return new AdMessage.Tuple(schema.id().catalogueTuple(), schema.version(), relation(schema.name()));
    }

    static Row attribute(RelationId relation, int position, Attribute attribute) {
        return Catalogue.ATTRIBUTE
                .layout()
                .pack(List.of(
                        new Value.Int(relation.bits()),
                        new Value.Int(position),
                        new Value.Text(attribute.name()),
                        new Value.Text(attribute.format().toString()),
                        truth(attribute.nullable())));
    }

    /**
     * Describes a new relation without indexes, with these replica sites, or all sites if there are none; returns its
     * id.
     */
    static RelationId create(Scope scope, String name, List<Attribute> attributes, List<Integer> holders) {
        TupleId entry = scope.tupleIds().get();
        RelationId id = RelationId.of(entry);
        scope.workspace().changes(Catalogue.RELATION).insert(entry, relation(name));
        for (int i = 0; i < attributes.size(); i++) {
            scope.workspace()
                    .changes(Catalogue.ATTRIBUTE)
                    .insert(scope.tupleIds().get(), attribute(id, i, attributes.get(i)));
        }
        for (int holder : holders) {
            scope.workspace()
                    .changes(Catalogue.DIRECTORY)
                    .insert(scope.tupleIds().get(), holder(id, holder));
        }
        return id;
    }

    static Row holder(RelationId relation, int site) {
        return Catalogue.DIRECTORY.layout().pack(List.of(new Value.Int(relation.bits()), new Value.Int(site)));
    }

    /** Returns an index's row in the catalogue, without the index's id. */
    static Row index(Schema relation, Index index) {
        return Catalogue.INDEXES
                .layout()
                .pack(List.of(
                        new Value.Int(relation.id().bits()),
                        new Value.Text(index.name()),
                        new Value.Text(positions(relation, index)),
                        truth(index.unique()),
                        new Value.Text(index.structure().toString())));
    }

    /** Returns an index's attributes in the catalogue's form, {@code 0,2:d}. */
    static String positions(Schema relation, Index index) {
        return new IndexPositions(index.positions(), index.descending())
                .text(relation.attributes().size());
    }

    private static Value truth(boolean holds) {
        return new Value.Int(holds ? 1 : 0);
    }

    /** Applies an action to each tuple of a catalogue relation whose first attribute, its key, has a value. */
    static Cursor withKey(Scope scope, Schema relation, Value key, Consumer<AdMessage.Tuple> body) {
        RelationTuples tuples =
                RelationTuples.lookup(scope, relation, relation.indexes().getFirst(), List.of(List.of(key)));
        return new ForEach(tuples, () -> body.accept(tuples.current()));
    }

    /** Returns the value of the attribute {@code relation} in the tuples of a relation's attributes and indexes. */
    static Value reference(Schema schema) {
        return new Value.Int(schema.id().bits());
    }
}
