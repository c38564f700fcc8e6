package org.raidlab.systemm.procedure;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;

/**
 * A set: records of one type, numbered from 0. A record begins with its numbers, at offsets that are equal in all
 * records of the set, so that one field can be updated alone; then come its texts, each with its length.
 */
public final class RecordSet {
    private final String name;
    private final List<Field> fields;
    /** Where the fields of fixed length begin. */
    private final int[] offsets;

    /** @param fields numbers first */
    public RecordSet(String name, List<Field> fields) {
        this.name = name;
        this.fields = List.copyOf(fields);
        offsets = new int[fields.size()];
        for (int at = 1; at < fields.size(); at++) {
            Field before = fields.get(at - 1);
            Invariants.require(before.isFixed() || !fields.get(at).isFixed(), "fields of fixed length come first");
            offsets[at] = offsets[at - 1] + before.bytesMax();
        }
    }

    public String name() {
        return name;
    }

    public List<Field> fields() {
        return fields;
    }

    /** Returns the bytes of the largest record. */
    public int bytesMax() {
        int bytes = 0;
        for (Field field : fields) {
            bytes += field.bytesMax() + (field.isFixed() ? 0 : Short.BYTES);
        }
        return bytes;
    }

    /** Makes a record: first the numbers, then the texts, as the set has them. */
    public Row record(List<Long> numbers, List<String> texts) {
        ByteBuffer record = ByteBuffer.allocate(bytesMax());
        int number = 0;
        int text = 0;
        for (Field field : fields) {
            if (field.isFixed()) {
                putNumber(record, record.position(), field, numbers.get(number++));
                record.position(record.position() + field.bytesMax());
            } else {
                byte[] bytes = texts.get(text++).getBytes(StandardCharsets.UTF_8);
                Invariants.require(bytes.length <= field.bytesMax(), "a text fits into its field");
                record.putShort((short) bytes.length).put(bytes);
            }
        }
        return new Row(bytes(record));
    }

    private static byte[] bytes(ByteBuffer record) {
        byte[] bytes = new byte[record.position()];
        record.get(0, bytes);
        return bytes;
    }

    private static void putNumber(ByteBuffer record, int at, Field field, long value) {
        if (field.bytesMax() == Long.BYTES) {
            record.putLong(at, value);
        } else {
            record.putInt(at, (int) value);
        }
    }

    /** Returns the value of a field of fixed length. */
    public long number(Row record, int field) {
        Field type = fields.get(field);
        Invariants.require(type.isFixed(), type.name() + " is no number");
        ByteBuffer bytes = ByteBuffer.wrap(record.bytes());
        return type.bytesMax() == Long.BYTES ? bytes.getLong(offsets[field]) : bytes.getInt(offsets[field]);
    }

    /** Returns a copy of the record with another value of a field of fixed length. */
    public Row with(Row record, int field, long value) {
        Field type = fields.get(field);
        Invariants.require(type.isFixed(), type.name() + " is no number");
        byte[] changed = record.bytes().clone();
        putNumber(ByteBuffer.wrap(changed), offsets[field], type, value);
        return new Row(changed);
    }

    /** Returns all numbers of a record, in order. */
    public List<Long> numbers(Row record) {
        return fields.stream()
                .filter(Field::isFixed)
                .map(field -> number(record, fields.indexOf(field)))
                .toList();
    }

    /** Returns the value of a text field. */
    public String text(Row record, int field) {
        ByteBuffer bytes = ByteBuffer.wrap(record.bytes());
        for (int at = 0; at < field; at++) {
            Field before = fields.get(at);
            bytes.position(bytes.position() + (before.isFixed() ? before.bytesMax() : Short.BYTES + length(bytes)));
        }
        int length = length(bytes);
        return new String(record.bytes(), bytes.position() + Short.BYTES, length, StandardCharsets.UTF_8);
    }

    private static int length(ByteBuffer at) {
        return Short.toUnsignedInt(at.getShort(at.position()));
    }
}
