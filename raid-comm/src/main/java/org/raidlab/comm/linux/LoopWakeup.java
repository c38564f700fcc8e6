package org.raidlab.comm.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * Wakes a thread that waits in a socket from another thread: it sends an empty datagram from a socket of its own. Were
 * it lost because the receive buffer is full, the thread would be awake anyway.
 */
final class LoopWakeup implements DatagramSink {
    private final Descriptor own;
    private final InetSocketAddress bell;
    private final Outbound out;
    private final DatagramSink beyond;
    private boolean closed;

    /**
     * @param waited where the thread waits
     * @param beyond gets what is no alarm
     */
    LoopWakeup(InetSocketAddress waited, DatagramSink beyond) throws IOException {
        this.beyond = beyond;
        InetAddress host = waited.getAddress();
        InetAddress reachable = host.isAnyLocalAddress() ? loopback(host) : host;
        bell = new InetSocketAddress(reachable, waited.getPort());
        Arena arena = Arena.ofAuto();
        Libc libc = new Libc(arena);
        own = Descriptor.bind(libc, new InetSocketAddress(reachable, 0));
        SocketAddresses addresses = new SocketAddresses(SocketAddresses.familyOf(host));
        out = new Outbound(libc, arena, own.number(), addresses, false);
    }

    private static InetAddress loopback(InetAddress sameFamily) throws IOException {
        int family = SocketAddresses.familyOf(sameFamily);
        return InetAddress.getByName(family == SocketAddresses.INET ? "127.0.0.1" : "::1");
    }

    /** Wakes the waiting thread; any thread may call this method. */
    synchronized void ring() {
        if (!closed) {
            out.send(bell, ByteBuffer.allocate(0));
            out.flush();
        }
    }

    /**
     * Passes datagrams on, on the thread that was woken; it drops the empty wake-up datagram, which has done its work
     * by coming.
     */
    @Override
    public void send(InetSocketAddress from, ByteBuffer datagram) {
        if (datagram.hasRemaining() || !from.equals(own.local())) {
            beyond.send(from, datagram);
        }
    }

    synchronized void close() {
        closed = true;
        own.close();
    }
}
