package org.raidlab.core.codec;

/** Turns the values of a closed vocabulary into bytes and back. */
public interface Codec<T> {
    byte[] encode(T value);

    /** Decodes hostile bytes: anything but exactly one well-formed value is refused. */
    T decode(byte[] bytes) throws MalformedException;
}
