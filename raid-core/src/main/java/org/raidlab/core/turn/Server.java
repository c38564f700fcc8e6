package org.raidlab.core.turn;

import java.util.List;
import java.util.SequencedMap;

/**
 * A server is a state machine: it gets one message or timer at a time and answers with effects. It has no thread,
 * clock, socket, file or random generator but those that its {@link Ports} hand it.
 */
public interface Server<M extends Message> {
    void onMessage(Envelope<M> in, Effects<M> out);

    void onTimer(TimerToken token, Effects<M> out);

    /** Gives the server the content of the block devices: the first call after a start. */
    default void onRecovery(Recovery from) {}

    /**
     * Gives the server each record of each log of this process, in order, those of a log's keeper before its own: the
     * next call after {@link #onRecovery}.
     *
     * @param offset position of the record; {@link Lsn#START} for a keeper's
     */
    default void onRecovered(long offset, LogRecord record) {}

    /** Tells the server to take part: the last call of a start. Its effects of this step are its first. */
    default void onReady(Effects<M> out) {}

    /**
     * Returns the number of the server's last process checkpoint, for the tags of its messages; 0 where none are taken.
     */
    default int interval() {
        return 0;
    }

    /** Throws if the state contradicts what the server promises. */
    default void checkInvariants() {}

    /**
     * Checks as {@link #checkInvariants} does, and also conditions that take long to check: now and then in simulation.
     */
    default void checkInvariantsFully() {
        checkInvariants();
    }

    /**
     * Returns descriptions of work that has begun here and not ended, each with its transaction: none at a quiet
     * moment.
     */
    default List<String> unfinished() {
        return List.of();
    }

    /** Counters by name, for status displays. */
    default SequencedMap<String, Long> counters() {
        return new java.util.LinkedHashMap<>();
    }
}
