package org.raidlab.core.turn;

import org.raidlab.core.Lsn;

/** The effects of a server on one log of its process. */
public interface LogEffects {
    /** Appends a record and makes the turn force this log before anything leaves. */
    Lsn force(LogRecord record);

    /** Appends a record; the record becomes durable with the next force of this log and delays nothing. */
    Lsn append(LogRecord record);

    /** Frees the log before a position; the turn first copies what is to be kept to the log's keeper. */
    void truncate(Lsn before);
}
