package org.raidlab.comm.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.raidlab.core.codec.MalformedException;

/**
 * Reads untrusted bytes: it checks every length against the bytes present and against a cap, accepts one encoding of
 * each varint, and {@link #end} refuses remaining bytes.
 */
public final class WireReader {
    static final int VARINT_BYTES_MAX = 10;

    private final byte[] bytes;
    private int at;

    public WireReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads one element of a list. */
    @FunctionalInterface
    public interface Element<T> {
        T read(WireReader in) throws MalformedException;
    }

    /** How many bytes have been read. */
    public int position() {
        return at;
    }

    public int u8() throws MalformedException {
        need(1);
        return bytes[at++] & 0xff;
    }

    public long varint() throws MalformedException {
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

    public long zigzag() throws MalformedException {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }

    /** A varint between the bounds, both included. */
    public int number(int least, int most) throws MalformedException {
        long value = varint();
        refuseUnless(value >= least && value <= most, "a number is out of its range");
        return (int) value;
    }

    /** A signed varint that fits an int. */
    public int signed() throws MalformedException {
        long value = zigzag();
        refuseUnless(value == (int) value, "a number does not fit 32 bits");
        return (int) value;
    }

    /** A varint that is not negative. */
    public long natural() throws MalformedException {
        long value = varint();
        refuseUnless(value >= 0, "a number is negative");
        return value;
    }

    public boolean bool() throws MalformedException {
        return number(0, 1) == 1;
    }

    public long fixed64() throws MalformedException {
        need(Long.BYTES);
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value = (value << 8) | (bytes[at++] & 0xff);
        }
        return value;
    }

    public String string(int bytesMax) throws MalformedException {
        int length = number(0, bytesMax);
        need(length);
        try {
            String value = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, at, length))
                    .toString();
            at += length;
            return value;
        } catch (CharacterCodingException e) {
            throw new MalformedException("a string is not UTF-8", e);
        }
    }

    public byte[] raw(int length) throws MalformedException {
        need(length);
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    /** Reads all remaining bytes. */
    public byte[] rest() {
        byte[] rest = Arrays.copyOfRange(bytes, at, bytes.length);
        at = bytes.length;
        return rest;
    }

    /** Reads a list that follows its count. Its memory grows with the elements that are there, not with the count. */
    public <T> List<T> list(int countMax, Element<T> element) throws MalformedException {
        int count = number(0, countMax);
        need(count);
        List<T> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(element.read(this));
        }
        return list;
    }

    /** Refuses bytes after the value. */
    public void end() throws MalformedException {
        refuseUnless(at == bytes.length, "bytes follow the end");
    }

    public void refuseUnless(boolean holds, String what) throws MalformedException {
        if (!holds) {
            throw new MalformedException(what + ", at byte " + at);
        }
    }

    private void need(int more) throws MalformedException {
        refuseUnless(more >= 0 && bytes.length - at >= more, "the bytes end early");
    }
}
