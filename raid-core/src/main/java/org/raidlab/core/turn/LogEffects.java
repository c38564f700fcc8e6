package org.raidlab.core.turn;

import org.raidlab.core.Lsn;

/** The effects of a server on one log of its process. */
public interface LogEffects<M extends Message> {
    /** Appends a record and makes the turn force this log before anything leaves. */
    Lsn force(LogRecord record);

    /** Appends a record; the record becomes durable with the next force of this log and delays nothing. */
    Lsn append(LogRecord record);

    /**
     * Appends a record that is forced in the background and delays no turn; this server receives {@code whenDurable} in
     * a later turn, once the record is durable. Such messages come in the order of their records.
     */
    Lsn append(LogRecord record, M whenDurable);

    /** Frees the log before a position; the turn first copies what is to be kept to the log's keeper. */
    void truncate(Lsn before);
}
