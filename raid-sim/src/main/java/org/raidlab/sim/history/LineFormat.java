package org.raidlab.sim.history;

import tools.jackson.core.JsonGenerator;

/** How one kind of record stands on one line. */
interface LineFormat<T> {

    /**
     * The record that the fields of one line make.
     *
     * @throws IllegalArgumentException if they make none; the message says what is wrong
     */
    T read(Fields fields);

    /** Writes the fields of the record; the braces are the caller's. */
    void write(T entry, JsonGenerator out);
}
