package org.raidlab.comm.seal;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * Encrypts datagrams between the long datagram protocol and its socket: it seals outgoing ones and passes incoming ones
 * only if they are genuine and new. One thread calls it.
 */
public interface DatagramCipher extends DatagramSink {
    /** Takes a datagram from the socket; the buffer is lent for the call. */
    void receive(InetSocketAddress from, ByteBuffer datagram);

    /** Returns the counters. */
    SealCounters counters();

    /** Returns whether some peer has proved that it has the same key; without a key no proof is needed. */
    boolean isWelcome();

    /**
     * The place of a datagram cipher: the local address and the sinks between which the cipher stands.
     *
     * @param local the socket's own address, as bound
     * @param socket what leaves goes here
     * @param ldg what passes goes here; the buffer is lent for the call
     */
    record Place(InetSocketAddress local, DatagramSink socket, DatagramSink ldg) {}
}
