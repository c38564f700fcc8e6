package org.raidlab.am.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.KeyHash;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** The attributes of an index's key, within rows of one layout. */
final class KeyColumns {
    private final List<Format> formats;
    private final RowLayout layout;
    private final List<Integer> positions;

    KeyColumns(Schema schema, List<Integer> positions) {
        this.formats = schema.attributes().stream()
                .map(attribute -> attribute.format())
                .toList();
        this.layout = schema.layout();
        this.positions = positions;
    }

    /** Returns the hash by which all servers name the key of the row that begins at {@code base}. */
    long hash(byte[] bytes, int base) {
        return KeyHash.of(layout, bytes, base, positions);
    }

    /** Whether two rows have the same key; equal values have equal bytes, and a null equals a null. */
    boolean equal(byte[] left, int leftBase, byte[] right, int rightBase) {
        for (int i = 0; i < positions.size(); i++) {
            int position = positions.get(i);
            int from = layout.offset(position);
            int to = from + layout.bytes(position);
            boolean same = layout.isNull(left, leftBase, position) == layout.isNull(right, rightBase, position)
                    && Arrays.equals(left, leftBase + from, leftBase + to, right, rightBase + from, rightBase + to);
            if (!same) {
                return false;
            }
        }
        return true;
    }

    /** The value of the key's attribute with this number in a row. */
    Value value(byte[] bytes, int base, int attribute) {
        return layout.get(bytes, base, positions.get(attribute));
    }

    /** Returns a row with this key, to look others up by; empty if no row can have it. */
    Optional<Row> rowWith(List<Value> key) {
        if (key.size() != positions.size()) {
            return Optional.empty();
        }
        List<Value> values = new ArrayList<>(key.size());
        for (int i = 0; i < key.size(); i++) {
            Optional<Value> value = inFormat(key.get(i), formats.get(positions.get(i)));
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.add(value.get());
        }
        return Optional.of(layout.packAt(positions, values));
    }

    private static Optional<Value> inFormat(Value value, Format format) {
        return value.isNull() ? Optional.of(value) : Conversion.equalIn(value, format);
    }
}
