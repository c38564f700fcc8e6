package org.raidlab.core.codec;

import java.util.Arrays;

/** Encodes the values of a closed set of types as bytes and decodes them. */
public interface Codec<T> {
    /** Encodes a value; throws {@link TooLongException} if no receiver would accept so many bytes. */
    byte[] encode(T value);

    /** Decodes untrusted bytes: it refuses anything but exactly one well-formed value. */
    T decode(byte[] bytes) throws MalformedException;

    /** Encodes a value behind an existing head, in one array. */
    default byte[] encode(byte[] head, T value) {
        byte[] body = encode(value);
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    /** Decodes the bytes from a position to their end. */
    default T decode(byte[] bytes, int from) throws MalformedException {
        return decode(Arrays.copyOfRange(bytes, from, bytes.length));
    }
}
