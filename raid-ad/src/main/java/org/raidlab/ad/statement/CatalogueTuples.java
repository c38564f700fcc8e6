package org.raidlab.ad.statement;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.Overlay;
import org.raidlab.ad.execute.Scope;
import org.raidlab.core.relation.Attribute;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.relation.Row;
import org.raidlab.core.relation.Schema;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;

/** The tuples that describe relations, attributes and indexes in the catalogue. */
final class CatalogueTuples {
    private CatalogueTuples() {}

    static Row relation(String name) {
        return Catalogue.RELATION.layout().pack(List.of(new Value.Text(name)));
    }

    /**
     * A relation's schema entry as the schema tells it: known without a look-up, and in the read set of all who use it.
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

    static Row index(Action.CreateIndex index) {
        return Catalogue.INDEXES
                .layout()
                .pack(List.of(
                        new Value.Int(index.relation().id().bits()),
                        new Value.Text(index.name()),
                        new Value.Text(positions(index)),
                        truth(index.unique())));
    }

    /** Attribute positions in the catalogue's form, {@code 0,2}. */
    static String positions(Action.CreateIndex index) {
        return index.positions().stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static Value truth(boolean holds) {
        return new Value.Int(holds ? 1 : 0);
    }

    /** Does something with each tuple of a catalogue relation whose first attribute, its key, has a value. */
    static Cursor withKey(Scope scope, Schema relation, Value key, Consumer<AdMessage.Tuple> body) {
        Overlay tuples = Overlay.lookup(scope, relation, relation.indexes().getFirst(), List.of(List.of(key)));
        return new ForEach(tuples, () -> body.accept(tuples.current()));
    }

    /** The value of the attribute {@code relation} in the tuples of a relation's attributes and indexes. */
    static Value reference(Schema schema) {
        return new Value.Int(schema.id().bits());
    }
}
