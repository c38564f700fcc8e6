package org.raidlab.core.turn;

import java.time.Duration;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;

/**
 * The interface through which a server acts on everything outside itself. Effects take place in the order given, and
 * nothing leaves the process before the turn's log records are durable.
 */
public interface Effects<M extends Message> {
    void send(Address to, M body);

    /** Sends when everything appended so far is durable; the message waits for the next force, 20 ms at most. */
    void sendDurable(Address to, M body);

    /** Sends one message to many receivers; it is encoded once (paper section 2.1). */
    void multicast(List<Address> to, M body);

    /** Appends a record and makes the turn force the log before anything leaves. */
    Lsn force(LogRecord record);

    /** Appends a record; the record becomes durable with the next force and delays nothing. */
    Lsn append(LogRecord record);

    /** Writes blocks without delaying the turn; this server receives {@code whenDone} once they are durable. */
    void writeBlocks(BlockRange to, Block content, M whenDone);

    /** Frees the log before a position; the turn first copies the votes and decisions in it to the ledger. */
    void truncateLog(Lsn before);

    /** Sets or moves a timer. */
    void setTimer(TimerToken token, Duration delay);

    /** Cancels a timer: it never fires, even if it is already due. */
    void cancelTimer(TimerToken token);

    void trace(TraceEvent event);
}
