package org.raidlab.comm.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes bytes, varints (seven bits a byte, low bits first) and strings into an array that grows. */
public final class WireWriter {
    private byte[] bytes;
    private int length;

    public WireWriter(int expectedBytes) {
        bytes = new byte[Math.max(expectedBytes, 16)];
    }

    public WireWriter u8(int value) {
        room(1);
        bytes[length++] = (byte) value;
        return this;
    }

    /** Writes any 64 bits, short where they are small and not negative. */
    public WireWriter varint(long value) {
        room(WireReader.VARINT_BYTES_MAX);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
        return this;
    }

    /** Writes any 64 bits, short where they are near zero on either side. */
    public WireWriter zigzag(long value) {
        return varint(value << 1 ^ value >> 63);
    }

    public WireWriter bool(boolean value) {
        return u8(value ? 1 : 0);
    }

    /** Writes eight bytes, high byte first: for random numbers and for doubles. */
    public WireWriter fixed64(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            u8((int) (value >>> shift));
        }
        return this;
    }

    /** Writes UTF-8, its length before it. */
    public WireWriter string(String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        return varint(text.length).raw(text);
    }

    /** Writes the bytes alone; the reader must know their number. */
    public WireWriter raw(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
        return this;
    }

    public byte[] toBytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }
}
