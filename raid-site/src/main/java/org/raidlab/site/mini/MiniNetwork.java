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
 * Carries datagrams between the transports of one JVM: it copies each once, keeps their order, and loses one only if no
 * process listens or a queue is full.
 */
final class MiniNetwork {
    private static final int PORT_MAX = 65_535;

    private final Map<InetSocketAddress, MiniTransport> transports = new LinkedHashMap<>();
    /**
     * The transports in order; the list is replaced when a transport is opened or closed, which may happen in the
     * middle of a round.
     */
    private List<MiniTransport> inOrder = List.of();

    private int lastPort;

    /**
     * Returns an address that no other transport of this network has had. It names a queue; no socket is bound to it.
     */
    InetSocketAddress newAddress() {
        Invariants.check(lastPort < PORT_MAX, "an instance in one JVM has fewer than 65,536 addresses");
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), ++lastPort);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    void attach(MiniTransport wire) {
        MiniTransport other = transports.putIfAbsent(wire.self(), wire);
        Invariants.check(other == null, "an address has one wire");
        inOrder = List.copyOf(transports.values());
    }

    void detach(MiniTransport wire) {
        if (transports.remove(wire.self(), wire)) {
            inOrder = List.copyOf(transports.values());
        }
    }

    /** Takes a datagram, which belongs to the network from now on. */
    void carry(InetSocketAddress from, InetSocketAddress to, ByteBuffer datagram) {
        MiniTransport receiver = transports.get(to);
        if (receiver != null) {
            receiver.arrive(from, datagram);
        }
    }

    /** Runs one round: each process that has work gets a turn. False if none had. */
    boolean turn(long nowNanos) {
        boolean worked = false;
        for (MiniTransport wire : inOrder) {
            worked |= wire.turn(nowNanos);
        }
        return worked;
    }

    /** Returns the time at which the next process is to be woken. */
    long nextDeadlineNanos() {
        long next = Long.MAX_VALUE;
        for (MiniTransport wire : inOrder) {
            next = Math.min(next, wire.nextDeadlineNanos());
        }
        return next;
    }
}
