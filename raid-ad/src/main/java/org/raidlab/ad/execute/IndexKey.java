package org.raidlab.ad.execute;

import java.util.List;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyHash;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** The extraction of an index's key from rows. */
public final class IndexKey {
    private final RowLayout layout;
    private final List<Integer> positions;

    public IndexKey(Schema schema, Index index) {
        this(schema.layout(), index.positions());
    }

    /** Creates a key of attributes that need not be indexed yet. */
    public IndexKey(Schema schema, List<Integer> positions) {
        this(schema.layout(), List.copyOf(positions));
    }

    IndexKey(RowLayout layout, List<Integer> positions) {
        this.layout = layout;
        this.positions = positions;
    }

    /** Returns the hash by which all servers name a key, whose values are in the formats of the attributes. */
    long hash(List<Value> key) {
        return KeyHash.ofKey(layout, positions, key);
    }

    /** The values of the indexed attributes, in key order; rows with equal keys give equal lists. */
    public List<Value> of(Row row) {
        Value[] key = new Value[positions.size()];
        for (int i = 0; i < key.length; i++) {
            key[i] = layout.get(row.bytes(), 0, positions.get(i));
        }
        return List.of(key);
    }
}
