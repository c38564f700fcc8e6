package org.raidlab.comm.addressing;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.codec.MalformedException;

/**
 * Reads the head of a frame out of untrusted bytes: it checks every count against the bytes present and against a cap,
 * and accepts one encoding of each varint.
 */
final class WireReader {
    static final int VARINT_BYTES_MAX = 10;

    private final byte[] bytes;
    private int at;

    WireReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads one element of a list. */
    @FunctionalInterface
    interface Element<T> {
        T read(WireReader in) throws MalformedException;
    }

    /** How many bytes have been read. */
    int position() {
        return at;
    }

    int u8() throws MalformedException {
        need(1);
        return bytes[at++] & 0xff;
    }

    long varint() throws MalformedException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int next = u8();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                boolean canonical = (next != 0 || shift == 0) && (shift < 63 || next == 1);
                refuseUnless(canonical, "a varint is longer than it need be");
                return value;
            }
        }
        throw new MalformedException("a varint does not end");
    }

    long zigzag() throws MalformedException {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }

    /** A varint between the bounds, both included. */
    int number(int least, int most) throws MalformedException {
        long value = varint();
        refuseUnless(value >= least && value <= most, "a number is out of its range");
        return (int) value;
    }

    /** A signed varint that fits an int. */
    int signed() throws MalformedException {
        long value = zigzag();
        refuseUnless(value == (int) value, "a number does not fit 32 bits");
        return (int) value;
    }

    /** Reads a list that follows its count. Its memory grows with the elements that are there, not with the count. */
    <T> List<T> list(int countMax, Element<T> element) throws MalformedException {
        int count = number(0, countMax);
        need(count);
        List<T> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(element.read(this));
        }
        return list;
    }

    void refuseUnless(boolean holds, String what) throws MalformedException {
        if (!holds) {
            throw new MalformedException(what + ", at byte " + at);
        }
    }

    private void need(int more) throws MalformedException {
        refuseUnless(more >= 0 && bytes.length - at >= more, "the bytes end early");
    }
}
