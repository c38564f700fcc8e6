package org.raidlab.core.codec;

/** How the values of one type lie in bytes. */
interface Form {
    void write(PackedWriter out, Object value);

    Object read(PackedReader in) throws MalformedException;

    /** The fewest bytes that a value can take: what makes a claimed count of them credible. */
    int minBytes();
}
