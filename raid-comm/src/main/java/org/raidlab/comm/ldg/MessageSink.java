package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;

/** Takes messages that have arrived whole. */
@FunctionalInterface
public interface MessageSink {
    /**
     * A message arrived whole.
     *
     * @param from the socket that the message came from
     * @param sender the life of the process that sent it
     * @param message the receiver's own
     */
    void onMessage(InetSocketAddress from, ProcessId sender, byte[] message);

    /**
     * A message of many fragments, or a long one of a single datagram, arrived whole. Who can read it where it is saves
     * a copy of it; so does who sends one of many fragments on.
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
