package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;

/** The receiver of complete messages: an endpoint gives it each message that has arrived. */
@FunctionalInterface
public interface MessageSink {
    /**
     * Takes a message that arrived complete.
     *
     * @param from the socket that the message came from
     * @param sender the life of the process that sent it
     * @param message the receiver's own
     */
    void onMessage(InetSocketAddress from, ProcessId sender, byte[] message);

    /**
     * Takes a complete message that came in many fragments, or a long one of a single datagram. Who can read it where
     * it is saves a copy of it; so does who sends one of many fragments on.
     *
     * @param from the socket that the message came from
     * @param sender the life of the process that sent it
     * @param message the receiver's own, to be closed
     */
    default void onLongMessage(InetSocketAddress from, ProcessId sender, LongMessage message) {
        byte[] own;
        try (message) {
            own = message.toArray();
        }
        onMessage(from, sender, own);
    }
}
