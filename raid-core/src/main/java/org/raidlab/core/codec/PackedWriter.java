package org.raidlab.core.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.raidlab.core.Invariants;

/** A head and the bytes of one value while it is being encoded. They grow as needed, up to a limit. */
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

    /** The writer is not used afterwards: a large value that ended in one large piece is not copied again. */
    byte[] toBytes() {
        requireFits(length);
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /** One record deeper; whatever the reader would refuse is refused here, where the mistake is. */
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

    /** Zig-zag: small numbers of either sign are short. */
    void writeInt(int value) {
        writeUnsigned(Integer.toUnsignedLong(value << 1 ^ value >> 31));
    }

    void writeLong(long value) {
        writeUnsigned(value << 1 ^ value >> 63);
    }

    /** Seven bits a byte, the lowest first; the high bit says that more follow. */
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

    /** A varint is given its longest room: the true length is judged at the end. */
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
