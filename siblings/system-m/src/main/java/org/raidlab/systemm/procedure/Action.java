package org.raidlab.systemm.procedure;

import org.raidlab.core.codec.Row;

/** One access of a transaction to one record (paper section 2.6: the subroutine interface). */
public sealed interface Action {
    /** Returns the number of the set in the catalogue. */
    int set();

    /** Returns the number of the record in its set. */
    int id();

    /** Hands the procedure a copy of the record. */
    record Retrieve(int set, int id) implements Action {}

    /** An action that changes the record, if it can. */
    sealed interface Update extends Action {}

    /** Makes a record; does nothing if there is one. */
    record Insert(int set, int id, Row content) implements Update {}

    /** Replaces all fields of a record; does nothing if there is none. */
    record Replace(int set, int id, Row content) implements Update {}

    /** Deletes a record; does nothing if there is none. */
    record Delete(int set, int id) implements Update {}

    /** Sets a field of fixed length; does nothing if there is no record. */
    record SetField(int set, int id, int field, long value) implements Update {}

    /** Adds to a field of fixed length; does nothing if there is no record. */
    record AddToField(int set, int id, int field, long amount) implements Update {}
}
