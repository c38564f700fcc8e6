package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Links of a process that carry nothing, either way: an instrument of tests. It stands before a socket's sink, and
 * between a socket and what it receives for.
 */
public final class CutLinks {
    private final Set<InetSocketAddress> peers = new LinkedHashSet<>();
    private long dropped;

    /** These links and no others, from now on. */
    public void set(Collection<InetSocketAddress> others) {
        peers.clear();
        peers.addAll(others);
    }

    /** Datagrams that did not pass. */
    public long dropped() {
        return dropped;
    }

    private boolean passes(InetSocketAddress peer) {
        boolean isCut = !peers.isEmpty() && peers.contains(peer);
        dropped += isCut ? 1 : 0;
        return !isCut;
    }

    /** What is sent there, but for what a cut link would have to carry. */
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
