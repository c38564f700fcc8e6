package org.raidlab.am.site;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.Write;
import org.raidlab.msg.Write.Kind;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/** A relation for tests: key i4 (unique index), colour i4 (index), padding c200. */
public final class SmallRelation {
    public static final List<Attribute> ATTRIBUTES =
            List.of(Ddl.attribute("key", "i4"), Ddl.attribute("colour", "i4"), Ddl.attribute("padding", "c200"));

    private final Ddl ddl;
    private final TupleId id;
    private final Index key;
    private final Index colour;
    private final Schema schema;

    public SmallRelation(Ddl ddl, String name) {
        this.ddl = ddl;
        this.id = ddl.nextId();
        this.key = new Index(ddl.nextId().bits(), "", List.of(0), true);
        this.colour = new Index(ddl.nextId().bits(), "by colour", List.of(1), false, Structure.ISAM, List.of());
        this.schema = new Schema(RelationId.of(id), name, ATTRIBUTES, List.of(key, colour), Stamp.NONE);
    }

    /** Writes that create it with its key. */
    public List<Write> create() {
        List<Write> writes = new ArrayList<>(ddl.create(id, schema.name(), ATTRIBUTES));
        Write entry = writes.getFirst();
        writes.addAll(ddl.index(id, schema.name(), key));
        writes.removeIf(write -> write.tuple().equals(id)); // one write for each tuple
        writes.addFirst(entry);
        return writes;
    }

    /** Writes that create it with its key and so many tuples. */
    public List<Write> createWith(int tuples) {
        List<Write> writes = new ArrayList<>(create());
        writes.addAll(puts(0, tuples));
        return writes;
    }

    /** Writes that create the index by colour. */
    public List<Write> createColourIndex() {
        return ddl.index(id, schema.name(), colour);
    }

    public RelationId id() {
        return schema.id();
    }

    public TupleId catalogueTuple() {
        return id;
    }

    public Schema schema() {
        return schema;
    }

    public Index key() {
        return key;
    }

    public Index colour() {
        return colour;
    }

    /** A tuple with this key, under an id that only the key decides. */
    public Write put(int keyValue, int colourValue) {
        return put(idOf(keyValue), keyValue, colourValue);
    }

    public Write put(TupleId tuple, int keyValue, int colourValue) {
        List<Value> values =
                List.of(new Value.Int(keyValue), new Value.Int(colourValue), new Value.Text("p" + keyValue));
        return Ddl.write(schema, tuple, Kind.INSERT, values);
    }

    public Write delete(int keyValue) {
        return Ddl.delete(id(), idOf(keyValue));
    }

    public static TupleId idOf(int keyValue) {
        return TupleId.of(9, 1, keyValue);
    }

    /** Tuples with the keys from {@code from} up to, not including, {@code to}; their colour is the key modulo 10. */
    public List<Write> puts(int from, int to) {
        List<Write> writes = new ArrayList<>();
        for (int value = from; value < to; value++) {
            writes.add(put(value, value % 10));
        }
        return writes;
    }
}
