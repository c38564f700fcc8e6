package org.raidlab.core.codec;

import java.util.Arrays;

/** Turns the values of a closed vocabulary into bytes and back. */
public interface Codec<T> {
    /** {@link TooLongException} if no receiver would accept so many bytes. */
    byte[] encode(T value);

    /** Decodes hostile bytes: anything but exactly one well-formed value is refused. */
    T decode(byte[] bytes) throws MalformedException;

    /** The value behind a head that is there already, in one array. */
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
