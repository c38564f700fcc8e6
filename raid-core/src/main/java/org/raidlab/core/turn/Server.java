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

    /** First call after a start: what the block device holds. */
    default void onRecovery(Recovery from) {}

    /** Then: each ledger entry, then each log record of this process, in order. */
    default void onRecovered(long offset, LogRecord record) {}

    /** Then: the server takes part. Its effects of this step are its first. */
    default void onReady(Effects<M> out) {}

    /** The number of its last process checkpoint, for the labels of its messages; 0 where none are taken. */
    default int interval() {
        return 0;
    }

    /** Throws if the state contradicts what the server promises. */
    default void checkInvariants() {}

    /** The same and what takes long to check: now and then in simulation. */
    default void checkInvariantsFully() {
        checkInvariants();
    }

    /** What has begun here and is not over, in words that name the transaction: nothing at a quiet moment. */
    default List<String> unfinished() {
        return List.of();
    }

    /** Counters by name, for status displays. */
    default SequencedMap<String, Long> counters() {
        return new java.util.LinkedHashMap<>();
    }
}
