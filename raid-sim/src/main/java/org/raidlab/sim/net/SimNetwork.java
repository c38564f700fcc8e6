package org.raidlab.sim.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;

/**
 * The simulated network: it carries datagrams between sockets, over one link for each direction. The bytes are the real
 * ones: what fragments, bundles and checksums them in a real process does so here.
 */
public final class SimNetwork {
    /** Longest payload of UDP over IPv4. */
    public static final int DATAGRAM_BYTES_MAX = 65_507;

    private final Simulation simulation;
    private final Map<InetSocketAddress, Socket> sockets = new LinkedHashMap<>();
    private final Map<Direction, Link> links = new LinkedHashMap<>();
    private final long[] counts = new long[NetworkCount.values().length];
    private Consumer<Captured> tap = captured -> {};
    private Function<Direction, LinkQuality> quality = way -> LinkQuality.CALM;
    private @Nullable SharedMedium medium;
    private long mediumFreeAtNanos;

    public SimNetwork(Simulation simulation) {
        this.simulation = simulation;
    }

    /** The receiver at a socket. */
    @FunctionalInterface
    public interface Receiver {
        /** Receives a datagram; the buffer belongs to the receiver. */
        void receive(InetSocketAddress from, ByteBuffer datagram);
    }

    /** A datagram as it was sent. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Captured(InetSocketAddress from, InetSocketAddress to, byte[] content) {}

    /** One direction between two sockets. */
    public record Direction(InetSocketAddress from, InetSocketAddress to) {}

    private record Flight(InetSocketAddress from, Socket to, Link link, long number, byte[] content) {
        Flight copied() {
            return new Flight(from, to, link, number, content.clone());
        }
    }

    private static final class Socket {
        private final String name;
        private @Nullable Receiver receiver;

        private Socket(String name) {
            this.name = name;
        }
    }

    /** Returns the socket of a simulated host, {@code 10.1.h.h}, without a name service. */
    public static InetSocketAddress socket(int host, int port) {
        Invariants.require(host > 0 && host <= 0xFFFF, "a simulated host is between 1 and 65,535");
        try {
            byte[] address = {10, 1, (byte) (host >>> 8), (byte) host};
            return new InetSocketAddress(InetAddress.getByAddress(address), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    /** Attaches a receiver to a socket. */
    public void attach(InetSocketAddress at, String name, Receiver receiver) {
        sockets.computeIfAbsent(at, absent -> new Socket(name)).receiver = receiver;
    }

    /** Detaches the receiver from a socket; datagrams on their way to it are dropped when they arrive. */
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

    /** Sends a datagram that leaves its process a little later. */
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
            tap.accept(new Captured(from, to, content));
            Link link = link(from, to);
            long sentAtNanos = transmitted(from, to, content.length, leavesAtNanos);
            launch(new Flight(from, socket, link, link.number(), content), sentAtNanos);
        }
    }

    /**
     * Puts all hosts on one medium: a datagram to another address waits until the medium is free and occupies it, lost
     * or not; then it takes its link.
     */
    public void shareMedium(SharedMedium shared) {
        medium = shared;
    }

    private long transmitted(InetSocketAddress from, InetSocketAddress to, int bytes, long leavesAtNanos) {
        if (medium == null || from.getAddress().equals(to.getAddress())) {
            return leavesAtNanos;
        }
        mediumFreeAtNanos = Math.max(mediumFreeAtNanos, leavesAtNanos) + medium.transmissionNanos(bytes);
        return mediumFreeAtNanos;
    }

    /** Passes every datagram sent from now on to a reader, which must not change it. */
    public void tap(Consumer<Captured> reader) {
        tap = reader;
    }

    /** Delivers a forged datagram, whose sender may name any address. It takes no link. */
    public void inject(Captured forged) {
        Socket socket = sockets.get(forged.to());
        Receiver receiver = socket == null ? null : socket.receiver;
        if (socket != null && receiver != null) {
            count(NetworkCount.FORGERIES);
            simulation.at(
                    simulation.nowNanos(),
                    EventKind.ARRIVE,
                    socket.name,
                    forged.content(),
                    () -> receiver.receive(forged.from(), ByteBuffer.wrap(forged.content())));
        }
    }

    private void launch(Flight flight, long leavesAtNanos) {
        Link link = flight.link();
        Optional<Barrier> barrier = link.barrier();
        if (barrier.isPresent()) {
            if (isHeard(flight)) {
                count(NetworkCount.CUT);
                barrier.get().stop();
            }
            return;
        }
        if (link.random().chance(link.quality().duplication())) {
            fly(flight.copied(), link.copyArrival(leavesAtNanos));
        }
        if (link.random().chance(link.quality().loss())) {
            if (isHeard(flight)) {
                count(NetworkCount.LOSS);
                link.lose();
            }
        } else {
            fly(flight, link.arrival(leavesAtNanos));
        }
    }

    private void fly(Flight flight, Link.Arrival arrival) {
        Optional<Damager.Damaged> damaged = flight.link().damage(flight.content());
        byte[] arriving = damaged.map(Damager.Damaged::content).orElse(flight.content());
        simulation.at(arrival.timeNanos(), EventKind.ARRIVE, flight.to().name, arriving, () -> {
            damaged.ifPresent(how -> countIfHeard(how.how(), flight));
            if (arrival.how() != null) {
                countIfHeard(arrival.how(), flight);
            }
            deliver(flight, arriving);
        });
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
                new Direction(from, to),
                way -> new Link(simulation.random("link " + from + " " + to), quality.apply(way)));
    }

    /** Returns the directions in which any datagram was sent so far, in the order of first use. */
    public List<Direction> directions() {
        return List.copyOf(links.keySet());
    }

    /** Returns all sockets that ever had a receiver. */
    public List<InetSocketAddress> sockets() {
        return List.copyOf(sockets.keySet());
    }

    /** Gives all links, future ones included, one quality. What is on its way is not touched. */
    public void setQuality(LinkQuality everywhere) {
        setQualities(way -> everywhere);
    }

    /** Gives each link, future ones included, a quality of its own. */
    public void setQualities(Function<Direction, LinkQuality> ofEach) {
        quality = ofEach;
        links.forEach((way, link) -> link.setQuality(ofEach.apply(way)));
    }

    /** Gives one direction between two sockets a quality. */
    public void setQuality(InetSocketAddress from, InetSocketAddress to, LinkQuality there) {
        link(from, to).setQuality(there);
    }

    /** Stops all datagrams in this direction until this barrier, and any other there too, is lowered. */
    public void raise(Barrier barrier, Direction way) {
        link(way.from(), way.to()).raise(barrier);
    }

    public void lower(Barrier barrier, Direction way) {
        link(way.from(), way.to()).lower(barrier);
    }

    /** Delays the datagrams that would arrive in this direction before a time: they all arrive at that time. */
    public void clog(Direction way, long untilNanos) {
        link(way.from(), way.to()).clogUntil(untilNanos);
    }

    /** Removes all cuts and clogs; a datagram that waited in a clog arrives at its original time. */
    public void mendAll() {
        links.values().forEach(Link::clear);
    }

    /** Returns the number of datagrams lost in some directions. */
    public long lost(Predicate<Direction> where) {
        return links.entrySet().stream()
                .filter(each -> where.test(each.getKey()))
                .mapToLong(each -> each.getValue().lost())
                .sum();
    }

    public long get(NetworkCount what) {
        return counts[what.ordinal()];
    }

    private void count(NetworkCount what) {
        counts[what.ordinal()]++;
    }

    private void countIfHeard(NetworkCount what, Flight flight) {
        if (isHeard(flight)) {
            count(what);
        }
    }

    private static boolean isHeard(Flight flight) {
        return flight.to().receiver != null;
    }
}
