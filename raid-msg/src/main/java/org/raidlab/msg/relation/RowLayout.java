package org.raidlab.msg.relation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;

/**
 * The fixed-width form of a relation's rows: a bit map of nulls, then each attribute in its width (little-endian
 * numbers; a length byte and UTF-8 bytes, zero-padded, for characters). Equal values have equal bytes.
 */
public final class RowLayout {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

    private final Format[] formats;
    private final int[] offsets;
    private final int width;

    public RowLayout(List<Format> formats) {
        this(formats.toArray(Format[]::new));
    }

    /** Creates a layout that takes over the array. */
    RowLayout(Format[] formats) {
        this.formats = formats;
        this.offsets = new int[formats.length];
        int at = (formats.length + 7) / 8;
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = at;
            at += bytesOf(formats[i]);
        }
        this.width = at;
    }

    private static int bytesOf(Format format) {
        return format.kind() == Format.Kind.CHARACTER ? format.width() + 1 : format.width();
    }

    /** The layout of rows of some of its attributes only. */
    RowLayout of(List<Integer> positions) {
        Format[] some = new Format[positions.size()];
        for (int i = 0; i < some.length; i++) {
            some[i] = formats[positions.get(i)];
        }
        return new RowLayout(some);
    }

    /** Bytes of every row. */
    public int width() {
        return width;
    }

    public int attributes() {
        return formats.length;
    }

    /** Returns the byte offset at which attribute {@code position} begins within a row. */
    public int offset(int position) {
        return offsets[position];
    }

    /** How many bytes attribute {@code position} takes. */
    public int bytes(int position) {
        return bytesOf(formats[position]);
    }

    /** Packs values that fit their formats (see {@link Conversion}). */
    public Row pack(List<Value> values) {
        Invariants.check(values.size() == formats.length, "a row has one value for each attribute");
        byte[] bytes = new byte[width];
        for (int i = 0; i < formats.length; i++) {
            put(bytes, i, values.get(i));
        }
        return new Row(bytes);
    }

    /** A row of nulls but for these attributes. */
    public Row packAt(List<Integer> positions, List<Value> values) {
        byte[] bytes = new byte[width];
        Arrays.fill(bytes, 0, formats.length / Byte.SIZE, (byte) -1);
        for (int i = formats.length & -Byte.SIZE; i < formats.length; i++) {
            put(bytes, i, Value.NULL);
        }
        for (int i = 0; i < positions.size(); i++) {
            int position = positions.get(i);
            bytes[position / 8] &= (byte) ~(1 << position % 8);
            put(bytes, position, values.get(i));
        }
        return new Row(bytes);
    }

    /** Returns whether an attribute of a row that begins at {@code base} has no value. */
    public boolean isNull(byte[] bytes, int base, int position) {
        return (bytes[base + position / 8] >> position % 8 & 1) != 0;
    }

    /** How many of an attribute's bytes carry its value: of characters, the length byte and those in use. */
    int usedBytes(byte[] bytes, int base, int position) {
        return formats[position].kind() == Format.Kind.CHARACTER
                ? textLength(bytes, base, position) + 1
                : formats[position].width();
    }

    /** All values of a row that begins at {@code base} of {@code bytes}. */
    public List<Value> unpack(byte[] bytes, int base) {
        Value[] values = new Value[formats.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = get(bytes, base, i);
        }
        return List.of(values);
    }

    /** All values of a row. */
    public List<Value> unpack(Row row) {
        Invariants.require(row.bytes().length == width, "a row has the width of its relation");
        return unpack(row.bytes(), 0);
    }

    /** One value of a row that begins at {@code base} of {@code bytes}. */
    public Value get(byte[] bytes, int base, int position) {
        if (isNull(bytes, base, position)) {
            return Value.NULL;
        }
        return switch (formats[position].kind()) {
            case INTEGER -> new Value.Int(integer(bytes, base, position));
            case FLOATING -> new Value.Float(floating(bytes, base, position));
            case CHARACTER ->
                new Value.Text(new String(
                        bytes, textBegin(base, position), textLength(bytes, base, position), StandardCharsets.UTF_8));
        };
    }

    /** The number of an integer attribute that is not null, in a row that begins at {@code base}. */
    public long integer(byte[] bytes, int base, int position) {
        int at = base + offsets[position];
        return switch (formats[position].width()) {
            case 1 -> bytes[at];
            case 2 -> (short) SHORT.get(bytes, at);
            case 4 -> (int) INT.get(bytes, at);
            default -> (long) LONG.get(bytes, at);
        };
    }

    /** The number of a floating attribute that is not null, in a row that begins at {@code base}. */
    public double floating(byte[] bytes, int base, int position) {
        int at = base + offsets[position];
        return formats[position].width() == 4 ? (float) FLOAT.get(bytes, at) : (double) DOUBLE.get(bytes, at);
    }

    /**
     * Returns the offset at which the UTF-8 bytes of a character attribute begin in a row that begins at {@code base}.
     */
    public int textBegin(int base, int position) {
        return base + offsets[position] + 1;
    }

    /** How many bytes a character attribute that is not null has. */
    public int textLength(byte[] bytes, int base, int position) {
        return Math.min(Byte.toUnsignedInt(bytes[base + offsets[position]]), formats[position].width());
    }

    private void put(byte[] bytes, int position, Value value) {
        int at = offsets[position];
        int fieldWidth = formats[position].width();
        switch (value) {
            case Value.Null() -> bytes[position / 8] |= (byte) (1 << position % 8);
            case Value.Int(long number) -> putInteger(bytes, at, fieldWidth, number);
            case Value.Float(double number) -> {
                if (fieldWidth == 4) {
                    FLOAT.set(bytes, at, (float) number);
                } else {
                    DOUBLE.set(bytes, at, number);
                }
            }
            case Value.Text(String text) -> putText(bytes, at, fieldWidth, text);
        }
    }

    private static void putInteger(byte[] bytes, int at, int width, long number) {
        switch (width) {
            case 1 -> bytes[at] = (byte) number;
            case 2 -> SHORT.set(bytes, at, (short) number);
            case 4 -> INT.set(bytes, at, (int) number);
            default -> LONG.set(bytes, at, number);
        }
    }

    private static void putText(byte[] bytes, int at, int width, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        Invariants.check(encoded.length <= width, "a character value fits its format");
        bytes[at] = (byte) encoded.length;
        System.arraycopy(encoded, 0, bytes, at + 1, encoded.length);
    }
}
