package org.raidlab.core.turn;

import java.time.Duration;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;

/**
 * The interface through which a server acts on everything outside itself. Effects take place in the order given, and
 * nothing leaves the process before the turn's log records are durable. The first log that the process declares is its
 * main log.
 */
public interface Effects<M extends Message> {
    void send(Address to, M body);

    /**
     * Sends when everything appended to the main log so far is durable; the message waits for the next force, 20 ms at
     * most.
     */
    void sendDurable(Address to, M body);

    /** Sends one message to many receivers; it is encoded once (paper section 2.1). */
    void multicast(List<Address> to, M body);

    /** Appends a record to the main log and makes the turn force that log before anything leaves. */
    Lsn force(LogRecord record);

    /** Appends a record to the main log; the record becomes durable with the next force and delays nothing. */
    Lsn append(LogRecord record);

    /** Writes blocks without delaying the turn; this server receives {@code whenDone} once they are durable. */
    void writeBlocks(BlockRange to, Block content, M whenDone);

    /** Frees the main log before a position; the turn first copies what is to be kept to the log's keeper. */
    void truncateLog(Lsn before);

    /** Returns the effects on a log of this process; {@link StorageException} if the process does not have it. */
    default LogEffects<M> log(LogDevice device) {
        throw new StorageException("this process has no device " + device.name());
    }

    /** Sets or moves a timer. */
    void setTimer(TimerToken token, Duration delay);

    /** Cancels a timer: it never fires, even if it is already due. */
    void cancelTimer(TimerToken token);

    void trace(TraceEvent event);
}
