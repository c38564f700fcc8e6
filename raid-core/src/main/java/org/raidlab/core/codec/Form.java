package org.raidlab.core.codec;

/** The encoding of the values of one type. */
interface Form {
    void write(PackedWriter out, Object value);

    Object read(PackedReader in) throws MalformedException;

    /** Returns the fewest bytes that a value can take, against which a claimed count of values is checked. */
    int minBytes();
}
