package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.SequencedMap;
import java.util.Set;

/**
 * The links of a process that tests have cut: no datagram passes them in either direction. It stands before a socket's
 * sink, and between a socket and what it receives for.
 */
public final class CutLinks {
    private static final int TOLD_MAX = 1_000;

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

    /** Returns the cut links as counters, one for each, of which a status tells so many at most. */
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("cuts.dropped", dropped);
        peers.stream().limit(TOLD_MAX).forEach(peer -> counters.put(counter(peer), 1L));
        return counters;
    }

    /** Returns the name of the counter that says that the link to a peer is cut. */
    public static String counter(InetSocketAddress peer) {
        return "cuts.link " + peer.getAddress().getHostAddress() + ":" + peer.getPort();
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
