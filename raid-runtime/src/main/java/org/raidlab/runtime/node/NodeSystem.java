package org.raidlab.runtime.node;

import java.util.Optional;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TraceEvent;

/** What a system says of itself, so that nodes can run its servers. */
public interface NodeSystem<M extends Message> {
    /** Returns all kinds of server that an address of the system can name. */
    ServerTypes types();

    /** Returns the servers of a site. */
    SiteServers site();

    /** Returns the kind of the system's clients: they have no name, and are answered where they spoke last. */
    ServerType client();

    /**
     * Returns the system that makes the servers of one incarnation of a process: a new one for each incarnation if the
     * servers share memory, because all of it ends with them.
     */
    default NodeSystem<M> incarnation() {
        return this;
    }

    /** Makes a server of a site. */
    Server<M> server(ServerType kind, Ports ports);

    /** Returns whether a message may come from this address. */
    default boolean permits(Address from, M message) {
        return true;
    }

    /**
     * Returns the message that tells a server of a site the notifier's word on another site; empty if no server wants
     * it.
     *
     * @param logOwner of the site that is told
     * @param other the other site
     * @param incarnation of that
     * @param isUp whether it has come up, or is down
     */
    default Optional<Envelope<M>> notice(Address logOwner, int other, int incarnation, boolean isUp) {
        return Optional.empty();
    }

    /** Returns the message that has the log owner begin a process checkpoint; empty if the system takes none. */
    default Optional<M> beginCheckpoint() {
        return Optional.empty();
    }

    /** Returns how an incarnation of a site ends when a server notes this; empty if it goes on. */
    default Optional<Ending> ending(int site, int incarnation, TraceEvent noted) {
        return Optional.empty();
    }

    /** Returns what the system says of its messages, log records and traces to people who watch it. */
    default EventText text() {
        return EventText.OF_ALL;
    }

    /**
     * Returns whether no other process is behind a node's site, and the site holds nothing alone: it may lose what it
     * holds.
     *
     * @param target it is the one that loses what it holds
     */
    default boolean isSpare(Node<M> node, boolean target) {
        return false;
    }

    /**
     * The end of an incarnation.
     *
     * @param why in messages to users
     * @param forGood whether the process ends too, instead of beginning the next incarnation
     */
    record Ending(String why, boolean forGood) {}
}
