package org.raidlab.runtime.watch;

import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.core.turn.Message;

/** Takes the events of servers: in a running process those who subscribed, in a simulated run a recording. */
public interface EventSink {
    /** Returns whether anyone watches. Where nobody does, an event is not even made. */
    boolean isWatched();

    /** Returns whether anyone wants events of this kind. */
    boolean wants(EventKind kind);

    /**
     * Returns whether anyone wants an event of this kind about a message, a log record or a trace event, of which the
     * text knows the transactions. It is asked before the event is made, since a text costs more than the answer.
     */
    default boolean wants(EventKind kind, EventText text, Object what) {
        return wants(kind);
    }

    /** Returns the time for an event that happens now. */
    long nowNanos();

    /** Takes an event. */
    void accept(WatchEvent event);

    /** Counts a message to or from another site. */
    default void count(int peer, Message body, boolean taken) {}
}
