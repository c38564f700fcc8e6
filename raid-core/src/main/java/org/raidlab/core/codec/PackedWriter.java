package org.raidlab.core.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.raidlab.core.Invariants;

/** A writer of a head and the bytes of one value. They grow as needed, up to a limit. */
final class PackedWriter {
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FIRST_CAPACITY = 256;
    private static final int VARINT_BYTES_MAX = 10;

    private final int maxBytes;
    private final int head;
    private byte[] bytes;
    private int length;
    private int depth;

    /** @param maxBytes of the value; the head does not count */
    PackedWriter(byte[] head, int maxBytes) {
        this.maxBytes = maxBytes;
        this.head = head.length;
        bytes = Arrays.copyOf(head, head.length + FIRST_CAPACITY);
        length = head.length;
    }

    /**
     * Returns the bytes; the writer is not used afterwards, so a large value that filled its array is not copied again.
     */
    byte[] toBytes() {
        requireFits(length);
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /** Enters a record one level deeper; the writer refuses what the reader would refuse, where the mistake is. */
    void enter() {
        depth++;
        Invariants.require(depth <= PackedCodec.DEPTH_MAX, "a value is nested too deeply to be encoded");
    }

    void leave() {
        depth--;
    }

    void writeByte(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
    }

    void writeBoolean(boolean value) {
        writeByte(value ? 1 : 0);
    }

    /** Writes a number as zig-zag: small numbers of either sign are short. */
    void writeInt(int value) {
        writeUnsigned(Integer.toUnsignedLong(value << 1 ^ value >> 31));
    }

    void writeLong(long value) {
        writeUnsigned(value << 1 ^ value >> 63);
    }

    /** Writes a number with seven bits a byte, the lowest first; the high bit says that more follow. */
    void writeUnsigned(long value) {
        ensure(VARINT_BYTES_MAX);
        long rest = value;
        int at = length;
        while ((rest & ~0x7fL) != 0) {
            bytes[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[at++] = (byte) rest;
        length = at;
    }

    void writeDouble(double value) {
        ensure(Double.BYTES);
        DOUBLE.set(bytes, length, value);
        length += Double.BYTES;
    }

    void writeBytes(byte[] value) {
        writeUnsigned(value.length);
        ensure(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
    }

    void writeRaw(byte[] from, int offset, int count) {
        ensure(count);
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
    }

    void writeString(String value) {
        writeBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Ensures room for more bytes; a varint gets its longest room, and the true length is checked at the end. */
    private void ensure(int more) {
        long wanted = (long) length + more;
        if (wanted > bytes.length) {
            long limit = (long) head + maxBytes + VARINT_BYTES_MAX;
            requireFits(wanted - VARINT_BYTES_MAX);
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(wanted, 2L * bytes.length)));
        }
    }

    private void requireFits(long total) {
        if (total - head > maxBytes) {
            throw new TooLongException(maxBytes);
        }
    }
}
