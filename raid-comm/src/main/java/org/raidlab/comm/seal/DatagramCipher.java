package org.raidlab.comm.seal;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * Stands between long datagrams and their socket: what is sent into it leaves sealed, what the socket receives passes
 * only if it is genuine and new. One thread calls it.
 */
public interface DatagramCipher extends DatagramSink {
    /** Takes a datagram from the socket; the buffer is lent for the call. */
    void receive(InetSocketAddress from, ByteBuffer datagram);

    /** What it counts. */
    SealCounters counters();

    /** Whether some peer has shown that it holds the same key; without a key there is nothing to show. */
    boolean isWelcome();

    /**
     * Where a guard stands.
     *
     * @param local the socket's own address, as bound
     * @param socket what leaves goes here
     * @param ldg what passes goes here; the buffer is lent for the call
     */
    record Place(InetSocketAddress local, DatagramSink socket, DatagramSink ldg) {}
}
