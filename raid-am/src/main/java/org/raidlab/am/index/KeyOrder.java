package org.raidlab.am.index;

import java.util.Arrays;
import java.util.List;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/**
 * The order of an index's keys in packed rows: {@link Comparisons}'s order, attribute by attribute, nulls first;
 * reversed for attributes in descending order.
 */
final class KeyOrder {
    private final RowLayout layout;
    private final int[] positions;
    private final Format[] formats;
    private final boolean[] descending;

    KeyOrder(Schema schema, Index index) {
        int attributes = index.positions().size();
        this.layout = schema.layout();
        this.positions = new int[attributes];
        this.formats = new Format[attributes];
        this.descending = new boolean[attributes];
        for (int i = 0; i < attributes; i++) {
            positions[i] = index.positions().get(i);
            formats[i] = schema.attributes().get(positions[i]).format();
            descending[i] = index.descending().contains(positions[i]);
        }
    }

    /** Whether keys with equal prefixes are equal. */
    boolean prefixDecides() {
        boolean narrow = formats[0].kind() != Format.Kind.CHARACTER && !formats[0].equals(Format.I8);
        return positions.length == 1 && narrow;
    }

    /** Returns a number that never decreases from a key to a greater one. */
    long prefix(byte[] bytes, int base) {
        long ascending = layout.isNull(bytes, base, positions[0]) ? Long.MIN_VALUE : prefixOfValue(bytes, base);
        return descending[0] ? ~ascending : ascending;
    }

    private long prefixOfValue(byte[] bytes, int base) {
        return switch (formats[0].kind()) {
            case INTEGER -> layout.integer(bytes, base, positions[0]);
            case FLOATING -> sortable(layout.floating(bytes, base, positions[0]));
            case CHARACTER -> beginning(bytes, base);
        };
    }

    /**
     * Returns a number's bits in sortable form: positive numbers are in the order of their bits, negative ones in the
     * opposite order.
     */
    private static long sortable(double number) {
        long bits = Double.doubleToRawLongBits(number);
        return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
    }

    private long beginning(byte[] bytes, int base) {
        int begin = layout.textBegin(base, positions[0]);
        int length = layout.textLength(bytes, base, positions[0]);
        long word = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            word = word << Byte.SIZE | (i < length ? Byte.toUnsignedLong(bytes[begin + i]) : 0);
        }
        return word ^ Long.MIN_VALUE;
    }

    /** Compares the keys of two rows. */
    int compare(byte[] left, int leftBase, byte[] right, int rightBase) {
        for (int i = 0; i < positions.length; i++) {
            int order = compare(i, left, leftBase, right, rightBase);
            if (order != 0) {
                return descending[i] ? -order : order;
            }
        }
        return 0;
    }

    private int compare(int attribute, byte[] left, int leftBase, byte[] right, int rightBase) {
        int at = positions[attribute];
        boolean leftIsNull = layout.isNull(left, leftBase, at);
        boolean rightIsNull = layout.isNull(right, rightBase, at);
        if (leftIsNull || rightIsNull) {
            return Boolean.compare(rightIsNull, leftIsNull);
        }
        return switch (formats[attribute].kind()) {
            case INTEGER -> Long.compare(layout.integer(left, leftBase, at), layout.integer(right, rightBase, at));
            case FLOATING ->
                Long.compare(
                        sortable(layout.floating(left, leftBase, at)), sortable(layout.floating(right, rightBase, at)));
            case CHARACTER -> {
                int leftBegin = layout.textBegin(leftBase, at);
                int rightBegin = layout.textBegin(rightBase, at);
                yield Arrays.compareUnsigned(
                        left,
                        leftBegin,
                        leftBegin + layout.textLength(left, leftBase, at),
                        right,
                        rightBegin,
                        rightBegin + layout.textLength(right, rightBase, at));
            }
        };
    }

    /**
     * Compares the beginning of a row's key with values for its first attributes, which need not be in their formats.
     */
    int compare(byte[] bytes, int base, List<Value> bound) {
        for (int i = 0; i < bound.size(); i++) {
            int order = compare(i, bytes, base, bound.get(i));
            if (order != 0) {
                return descending[i] ? -order : order;
            }
        }
        return 0;
    }

    /** Compares an attribute with a bound; nulls come first, and a whole number is compared in its packed form. */
    private int compare(int attribute, byte[] bytes, int base, Value bound) {
        int at = positions[attribute];
        if (bound.isNull() || layout.isNull(bytes, base, at)) {
            return Boolean.compare(bound.isNull(), layout.isNull(bytes, base, at));
        }
        return bound instanceof Value.Int(long number) && formats[attribute].kind() == Format.Kind.INTEGER
                ? Long.compare(layout.integer(bytes, base, at), number)
                : Comparisons.compare(layout.get(bytes, base, at), bound);
    }
}
