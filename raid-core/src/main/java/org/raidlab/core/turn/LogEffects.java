package org.raidlab.core.turn;

import java.util.function.Function;
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

    /** Returns the effects on a log for a server whose messages become those of the process by {@code conversion}. */
    static <M extends Message, N extends Message> LogEffects<N> converted(
            LogEffects<M> log, Function<? super N, ? extends M> conversion) {
        return new LogEffects<>() {
            @Override
            public Lsn force(LogRecord record) {
                return log.force(record);
            }

            @Override
            public Lsn append(LogRecord record) {
                return log.append(record);
            }

            @Override
            public Lsn append(LogRecord record, N whenDurable) {
                return log.append(record, conversion.apply(whenDurable));
            }

            @Override
            public void truncate(Lsn before) {
                log.truncate(before);
            }
        };
    }

    /** Frees the log before a position; the turn first copies what is to be kept to the log's keeper. */
    void truncate(Lsn before);
}
