package org.raidlab.runtime.jvm;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.core.Invariants;

/**
 * Carries datagrams between the hosts of one JVM: it copies each once, keeps their order, and loses one only if no
 * process listens or a queue is full.
 */
final class JvmNetwork {
    private static final int PORT_MAX = 65_535;

    private final Map<InetSocketAddress, JvmHost> hosts = new LinkedHashMap<>();
    /**
     * The hosts in order; the list is replaced when a host is opened or closed, which may happen in the middle of a
     * round.
     */
    private List<JvmHost> inOrder = List.of();

    private int lastPort;

    /** Returns an address that no other host of this network has had. It names a queue; no socket is bound to it. */
    InetSocketAddress newAddress() {
        Invariants.check(lastPort < PORT_MAX, "an instance in one JVM has fewer than 65,536 addresses");
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), ++lastPort);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    void attach(JvmHost host) {
        JvmHost other = hosts.putIfAbsent(host.local(), host);
        Invariants.check(other == null, "an address has one host");
        inOrder = List.copyOf(hosts.values());
    }

    void detach(JvmHost host) {
        if (hosts.remove(host.local(), host)) {
            inOrder = List.copyOf(hosts.values());
        }
    }

    /** Takes a datagram, which belongs to the network from now on. */
    void carry(InetSocketAddress from, InetSocketAddress to, ByteBuffer datagram) {
        JvmHost receiver = hosts.get(to);
        if (receiver != null) {
            receiver.arrive(from, datagram);
        }
    }

    /** Runs one round: each process that has work gets a turn. False if none had. */
    boolean turn(long nowNanos) {
        boolean worked = false;
        for (JvmHost host : inOrder) {
            worked |= host.work(nowNanos);
        }
        return worked;
    }

    /** Returns the time at which the next process is to be woken. */
    long nextDeadlineNanos() {
        long next = Long.MAX_VALUE;
        for (JvmHost host : inOrder) {
            next = Math.min(next, host.nextDeadlineNanos());
        }
        return next;
    }
}
