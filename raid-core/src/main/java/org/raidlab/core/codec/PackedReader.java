package org.raidlab.core.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A reader of untrusted bytes: it checks every length against the bytes left before it uses it. */
final class PackedReader {
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int VARINT_SHIFT_MAX = 63;

    private final byte[] bytes;
    private int at;
    private int depth;

    PackedReader(byte[] bytes) {
        this(bytes, 0);
    }

    /** Creates a reader that begins at a position. */
    PackedReader(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    int position() {
        return at;
    }

    /** Returns all the bytes, read or not; the caller must not change them. */
    byte[] bytes() {
        return bytes;
    }

    int left() {
        return bytes.length - at;
    }

    /** Enters a record one level deeper: nested expressions must not exhaust the stack. */
    void enter() throws MalformedException {
        if (++depth > PackedCodec.DEPTH_MAX) {
            throw new MalformedException("nested more than " + PackedCodec.DEPTH_MAX + " deep");
        }
    }

    void leave() {
        depth--;
    }

    int readByte() throws MalformedException {
        require(1);
        return Byte.toUnsignedInt(bytes[at++]);
    }

    boolean readBoolean() throws MalformedException {
        int value = readByte();
        if (value > 1) {
            throw new MalformedException("a truth value is 0 or 1, not " + value);
        }
        return value == 1;
    }

    int readInt() throws MalformedException {
        long unsigned = readUnsigned();
        if (unsigned >>> Integer.SIZE != 0) {
            throw new MalformedException("an integer takes more than 32 bits");
        }
        return (int) (unsigned >>> 1) ^ -(int) (unsigned & 1);
    }

    long readLong() throws MalformedException {
        long unsigned = readUnsigned();
        return unsigned >>> 1 ^ -(unsigned & 1);
    }

    long readUnsigned() throws MalformedException {
        long value = 0;
        for (int shift = 0; shift <= VARINT_SHIFT_MAX; shift += 7) {
            require(1);
            byte next = bytes[at++];
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                requireFits(next, shift);
                return value;
            }
        }
        throw new MalformedException("a number does not end");
    }

    /** Refuses a number of more than 64 bits, and one with a last byte of zero: a number has one spelling. */
    private static void requireFits(byte last, int shift) throws MalformedException {
        if (last == 0 && shift > 0) {
            throw new MalformedException("a number takes more bytes than it needs");
        }
        if (shift == VARINT_SHIFT_MAX && last > 1) {
            throw new MalformedException("a number takes more than 64 bits");
        }
    }

    /** Reads a count of elements that take at least {@code bytesEach}: never more than can follow. */
    int readCount(int bytesEach) throws MalformedException {
        long count = readUnsigned();
        if (count < 0 || count > left() / bytesEach) {
            throw new MalformedException("a count of " + count + " does not fit into " + left() + " bytes");
        }
        return (int) count;
    }

    double readDouble() throws MalformedException {
        require(Double.BYTES);
        double value = (double) DOUBLE.get(bytes, at);
        at += Double.BYTES;
        return value;
    }

    byte[] readBytes() throws MalformedException {
        int length = readCount(1);
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    String readString() throws MalformedException {
        int length = readCount(1);
        at += length;
        return isAscii(at - length, at)
                ? new String(bytes, at - length, length, StandardCharsets.ISO_8859_1)
                : decodeStrictly(at - length, length);
    }

    private boolean isAscii(int from, int to) {
        int all = 0;
        for (int i = from; i < to; i++) {
            all |= bytes[i];
        }
        return all >= 0;
    }

    private String decodeStrictly(int from, int length) throws MalformedException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedException("a text is not UTF-8", e);
        }
    }

    private void require(int more) throws MalformedException {
        if (left() < more) {
            throw new MalformedException("the bytes end too early");
        }
    }
}
