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
}
