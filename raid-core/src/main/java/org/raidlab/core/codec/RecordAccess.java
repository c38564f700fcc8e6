package org.raidlab.core.codec;

/** A way to a record type's components: it writes all of a record in order, and makes a record of what it reads. */
interface RecordAccess {
    /** Writes all components; passes on what an accessor throws. */
    void write(PackedWriter out, Object value) throws Throwable;

    /** Reads all components; passes on what the constructor throws. */
    Object read(PackedReader in) throws Throwable;
}
