package org.raidlab.site.mini;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.core.Invariants;

/**
 * Carries datagrams between the wires of one JVM: copied once, in order, lost only where nobody listens or a queue is
 * full.
 */
final class MiniNetwork {
    private static final int PORT_MAX = 65_535;

    private final Map<InetSocketAddress, MiniTransport> wires = new LinkedHashMap<>();
    /** Replaced when a wire comes or goes, so that one may do so in the middle of a round. */
    private List<MiniTransport> inOrder = List.of();

    private int lastPort;

    /** An address that no other wire of this network has had. It names a queue; no socket is bound to it. */
    InetSocketAddress newAddress() {
        Invariants.check(lastPort < PORT_MAX, "an instance in one JVM has fewer than 65,536 addresses");
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), ++lastPort);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    void attach(MiniTransport wire) {
        MiniTransport other = wires.putIfAbsent(wire.self(), wire);
        Invariants.check(other == null, "an address has one wire");
        inOrder = List.copyOf(wires.values());
    }

    void detach(MiniTransport wire) {
        if (wires.remove(wire.self(), wire)) {
            inOrder = List.copyOf(wires.values());
        }
    }

    /** Takes a datagram that is the network's own from now on. */
    void carry(InetSocketAddress from, InetSocketAddress to, ByteBuffer datagram) {
        MiniTransport receiver = wires.get(to);
        if (receiver != null) {
            receiver.arrive(from, datagram);
        }
    }

    /** One round: each process that has something to do gets a turn. False if none had. */
    boolean turn(long nowNanos) {
        boolean worked = false;
        for (MiniTransport wire : inOrder) {
            worked |= wire.turn(nowNanos);
        }
        return worked;
    }

    /** When the next process wants to be woken. */
    long nextDeadlineNanos() {
        long next = Long.MAX_VALUE;
        for (MiniTransport wire : inOrder) {
            next = Math.min(next, wire.nextDeadlineNanos());
        }
        return next;
    }
}
