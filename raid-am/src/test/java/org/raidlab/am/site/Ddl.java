package org.raidlab.am.site;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.Write;
import org.raidlab.msg.Write.Kind;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.IndexPositions;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** Data definition as the Action Driver writes it: writes to the catalogue's relations. */
public final class Ddl {
    private static final int SITE = 1;
    private long ids;

    public TupleId nextId() {
        return TupleId.of(SITE, 1, ++ids);
    }

    /** An attribute that is never null. */
    public static Attribute attribute(String name, String format) {
        return new Attribute(name, Format.parse(format), false);
    }

    /** Writes that create a relation. */
    public List<Write> create(TupleId id, String name, List<Attribute> attributes) {
        List<Write> writes = new ArrayList<>();
        writes.add(write(Catalogue.RELATION, id, Kind.INSERT, List.of(new Value.Text(name))));
        for (int position = 0; position < attributes.size(); position++) {
            Attribute attribute = attributes.get(position);
            List<Value> values = List.of(
                    new Value.Int(id.bits()),
                    new Value.Int(position),
                    new Value.Text(attribute.name()),
                    new Value.Text(attribute.format().toString()),
                    new Value.Int(attribute.nullable() ? 1 : 0));
            writes.add(write(Catalogue.ATTRIBUTE, nextId(), Kind.INSERT, values));
        }
        return writes;
    }

    /** Writes that create an index with this id. */
    public List<Write> index(TupleId relation, String name, Index index) {
        String positions = new IndexPositions(index.positions(), index.descending()).text(Integer.MAX_VALUE);
        List<Value> values = List.of(
                new Value.Int(relation.bits()),
                new Value.Text(index.name()),
                new Value.Text(positions),
                new Value.Int(index.unique() ? 1 : 0),
                new Value.Text(index.structure().toString()));
        return List.of(
                write(Catalogue.INDEXES, new TupleId(index.id()), Kind.INSERT, values),
                write(Catalogue.RELATION, relation, Kind.UPDATE, List.of(new Value.Text(name))));
    }

    /** A deletion. */
    public static Write delete(RelationId relation, TupleId tuple) {
        return new Write(relation, tuple, Kind.DELETE, Row.EMPTY, List.of());
    }

    /** An insertion or update. */
    public static Write write(Schema schema, TupleId tuple, Kind kind, List<Value> values) {
        return new Write(schema.id(), tuple, kind, schema.layout().pack(values), List.of());
    }
}
