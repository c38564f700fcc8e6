package org.raidlab.comm.seal;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sockets to which this process sends; their number is bounded, and so are the datagrams that wait for welcomes.
 */
final class Peers {
    private static final int PEERS_MAX = 4_096;
    private static final int HELD_BYTES_MAX = 16 << 20;
    private static final float LOAD = 0.75f;

    private final LinkedHashMap<InetSocketAddress, Peer> peers = new LinkedHashMap<>(16, LOAD, true);
    private int heldBytes;

    @Nullable
    Peer find(InetSocketAddress socket) {
        return peers.get(socket);
    }

    /** Returns the peer at a socket; a new peer may evict the one that was sent to least recently. */
    Peer at(InetSocketAddress socket) {
        Peer known = peers.get(socket);
        if (known != null) {
            return known;
        }
        Peer fresh = new Peer();
        peers.put(socket, fresh);
        if (peers.size() > PEERS_MAX) {
            Map.Entry<InetSocketAddress, Peer> eldest = peers.pollFirstEntry();
            heldBytes -= eldest.getValue().heldBytes();
        }
        return fresh;
    }

    /** Keeps a datagram for a peer until its welcome comes; false if too much waits already. */
    boolean hold(Peer peer, ByteBuffer head, ByteBuffer content) {
        int bytes = head.remaining() + content.remaining();
        if (!peer.mayHold() || heldBytes + bytes > HELD_BYTES_MAX) {
            return false;
        }
        peer.hold(head, content);
        heldBytes += bytes;
        return true;
    }

    /** The next datagram that has waited for a peer. */
    byte @Nullable [] nextHeld(Peer peer) {
        byte[] next = peer.nextHeld();
        heldBytes -= next == null ? 0 : next.length;
        return next;
    }
}
