package org.raidlab.sim.history;

import tools.jackson.core.JsonGenerator;

/** The format of one kind of record on one line. */
interface LineFormat<T> {

    /**
     * Returns the record with the fields of one line.
     *
     * @throws IllegalArgumentException if they make none; the message says what is wrong
     */
    T read(Fields fields);

    /** Writes the fields of the record; the caller writes the braces. */
    void write(T entry, JsonGenerator out);
}
