package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The links of a process that tests have cut: no datagram passes them in either direction. It stands before a socket's
 * sink, and between a socket and what it receives for.
 */
public final class CutLinks {
    private final Set<InetSocketAddress> peers = new LinkedHashSet<>();
    private long dropped;

    /** Cuts exactly these links from now on. */
    public void set(Collection<InetSocketAddress> others) {
        peers.clear();
        peers.addAll(others);
    }

    /** Returns the number of datagrams that the cut links dropped. */
    public long dropped() {
        return dropped;
    }

    private boolean passes(InetSocketAddress peer) {
        boolean isCut = !peers.isEmpty() && peers.contains(peer);
        dropped += isCut ? 1 : 0;
        return !isCut;
    }

    /** Returns a sink that passes all datagrams on to another sink, except those for a cut link. */
    public DatagramSink before(DatagramSink beyond) {
        return new DatagramSink() {
            @Override
            public void send(InetSocketAddress peer, ByteBuffer datagram) {
                if (passes(peer)) {
                    beyond.send(peer, datagram);
                }
            }

            @Override
            public void send(InetSocketAddress peer, ByteBuffer head, ByteBuffer content) {
                if (passes(peer)) {
                    beyond.send(peer, head, content);
                }
            }
        };
    }
}
