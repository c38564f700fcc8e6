package org.raidlab.sim.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;

/**
 * Datagrams between sockets, over one link for each direction. The bytes are the real ones: what fragments, bundles and
 * checksums them in a real process does so here.
 */
public final class SimNetwork {
    /** Longest payload of UDP over IPv4. */
    public static final int DATAGRAM_BYTES_MAX = 65_507;

    private static final int WRONG_BITS_MAX = 8;

    private final Simulation simulation;
    private final Map<InetSocketAddress, Socket> sockets = new LinkedHashMap<>();
    private final Map<Direction, Link> links = new LinkedHashMap<>();
    private final long[] counts = new long[NetworkCount.values().length];
    private LinkQuality quality = LinkQuality.CALM;

    public SimNetwork(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Whoever listens at a socket. */
    @FunctionalInterface
    public interface Receiver {
        /** The buffer is the receiver's own. */
        void receive(InetSocketAddress from, ByteBuffer datagram);
    }

    /** One way between two sockets. */
    public record Direction(InetSocketAddress from, InetSocketAddress to) {}

    private record Flight(InetSocketAddress from, Socket to, Link link, long number, byte[] content) {}

    private static final class Socket {
        private final String name;
        private @Nullable Receiver receiver;

        private Socket(String name) {
            this.name = name;
        }
    }

    /** The socket of a simulated host, {@code 10.1.h.h}; asks no name service. */
    public static InetSocketAddress socket(int host, int port) {
        Invariants.require(host > 0 && host <= 0xFFFF, "a simulated host is between 1 and 65,535");
        try {
            byte[] address = {10, 1, (byte) (host >>> 8), (byte) host};
            return new InetSocketAddress(InetAddress.getByAddress(address), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    /** Listens at a socket from now on. */
    public void attach(InetSocketAddress at, String name, Receiver receiver) {
        sockets.computeIfAbsent(at, absent -> new Socket(name)).receiver = receiver;
    }

    /** Nobody listens there from now on; what is on its way is dropped when it arrives. */
    public void detach(InetSocketAddress at) {
        Socket socket = sockets.get(at);
        if (socket != null) {
            socket.receiver = null;
        }
    }

    /** Sends what the buffer holds between position and limit; the buffer may be reused afterwards. */
    public void send(InetSocketAddress from, InetSocketAddress to, ByteBuffer datagram) {
        send(from, to, datagram, simulation.nowNanos());
    }

    /** The same for a datagram that leaves its process a little later. */
    public void send(InetSocketAddress from, InetSocketAddress to, ByteBuffer datagram, long leavesAtNanos) {
        count(NetworkCount.SENT);
        Socket socket = sockets.get(to);
        if (datagram.remaining() > DATAGRAM_BYTES_MAX) {
            count(NetworkCount.TOO_LONG);
        } else if (socket == null) {
            count(NetworkCount.UNHEARD);
        } else {
            byte[] content = new byte[datagram.remaining()];
            datagram.get(content);
            Link link = link(from, to);
            launch(new Flight(from, socket, link, link.number(), content), leavesAtNanos);
        }
    }

    private void launch(Flight flight, long leavesAtNanos) {
        Link link = flight.link();
        if (link.isCut()) {
            countIfHeard(NetworkCount.CUT, flight);
            return;
        }
        if (link.random().chance(link.quality().duplication())) {
            fly(flight, link.copyArrivalNanos(leavesAtNanos), true);
        }
        if (link.random().chance(link.quality().loss())) {
            countIfHeard(NetworkCount.LOSS, flight);
        } else {
            fly(flight, link.arrivalNanos(leavesAtNanos), false);
        }
    }

    private void fly(Flight flight, long arrivalNanos, boolean copy) {
        Link link = flight.link();
        byte[] content = flight.content();
        boolean wrong =
                content.length > 0 && link.random().chance(link.quality().corruption());
        byte[] arriving = wrong ? damaged(content, link.random()) : copy ? content.clone() : content;
        simulation.at(arrivalNanos, EventKind.ARRIVE, flight.to().name, arriving, () -> {
            if (wrong) {
                countIfHeard(NetworkCount.CORRUPTION, flight);
            }
            if (copy) {
                countIfHeard(NetworkCount.DUPLICATION, flight);
            }
            deliver(flight, arriving);
        });
    }

    private static byte[] damaged(byte[] content, RandomSource random) {
        byte[] damaged = content.clone();
        int bits = 1 + random.nextInt(WRONG_BITS_MAX);
        for (int bit = 0; bit < bits; bit++) {
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        }
        return damaged;
    }

    private void deliver(Flight flight, byte[] content) {
        Receiver receiver = flight.to().receiver;
        if (receiver == null) {
            count(NetworkCount.UNHEARD);
            return;
        }
        count(NetworkCount.DELIVERED);
        if (flight.link().isOvertaken(flight.number())) {
            count(NetworkCount.REORDERING);
        }
        receiver.receive(flight.from(), ByteBuffer.wrap(content));
    }

    private Link link(InetSocketAddress from, InetSocketAddress to) {
        return links.computeIfAbsent(
                new Direction(from, to), way -> new Link(simulation.random("link " + from + " " + to), quality));
    }

    /** The directions in which anything was sent so far, in the order of first use. */
    public List<Direction> directions() {
        return List.copyOf(links.keySet());
    }

    /** Makes all links, those to come included, of one quality. What is on its way is not touched. */
    public void setQuality(LinkQuality everywhere) {
        quality = everywhere;
        links.values().forEach(link -> link.setQuality(everywhere));
    }

    /** The same for one direction between two sockets. */
    public void setQuality(InetSocketAddress from, InetSocketAddress to, LinkQuality there) {
        link(from, to).setQuality(there);
    }

    /** Nothing passes in this direction until it is mended. */
    public void cut(InetSocketAddress from, InetSocketAddress to) {
        link(from, to).setCut(true);
    }

    public void mend(InetSocketAddress from, InetSocketAddress to) {
        link(from, to).setCut(false);
    }

    public void mendAll() {
        links.values().forEach(link -> link.setCut(false));
    }

    public long get(NetworkCount what) {
        return counts[what.ordinal()];
    }

    private void count(NetworkCount what) {
        counts[what.ordinal()]++;
    }

    private void countIfHeard(NetworkCount what, Flight flight) {
        if (flight.to().receiver != null) {
            count(what);
        }
    }
}
