package org.raidlab.comm.addressing;

import java.util.Arrays;

/** Writes the head of a frame: bytes and varints (seven bits a byte, low bits first) in an array that grows. */
final class WireWriter {
    private byte[] bytes;
    private int length;

    WireWriter(int expectedBytes) {
        bytes = new byte[Math.max(expectedBytes, 16)];
    }

    WireWriter u8(int value) {
        room(1);
        bytes[length++] = (byte) value;
        return this;
    }

    /** Writes any 64 bits, short where they are small and not negative. */
    WireWriter varint(long value) {
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
    WireWriter zigzag(long value) {
        return varint(value << 1 ^ value >> 63);
    }

    byte[] toBytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }
}
