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
 * Datagrams between sockets, over one link for each direction. The bytes are the real ones: what fragments, bundles and
 * checksums them in a real process does so here.
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

    public SimNetwork(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Whoever listens at a socket. */
    @FunctionalInterface
    public interface Receiver {
        /** The buffer is the receiver's own. */
        void receive(InetSocketAddress from, ByteBuffer datagram);
    }

    /** A datagram as it was sent. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Captured(InetSocketAddress from, InetSocketAddress to, byte[] content) {}

    /** One way between two sockets. */
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
            tap.accept(new Captured(from, to, content));
            Link link = link(from, to);
            launch(new Flight(from, socket, link, link.number(), content), leavesAtNanos);
        }
    }

    /** Whatever is sent from now on is shown to somebody, who must not change it. */
    public void tap(Consumer<Captured> reader) {
        tap = reader;
    }

    /** A datagram of somebody who can say that it comes from anywhere. It takes no link. */
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

    /** The directions in which anything was sent so far, in the order of first use. */
    public List<Direction> directions() {
        return List.copyOf(links.keySet());
    }

    /** All sockets that anybody ever listened at. */
    public List<InetSocketAddress> sockets() {
        return List.copyOf(sockets.keySet());
    }

    /** Makes all links, those to come included, of one quality. What is on its way is not touched. */
    public void setQuality(LinkQuality everywhere) {
        setQualities(way -> everywhere);
    }

    /** Gives each link, those to come included, the quality of its own. */
    public void setQualities(Function<Direction, LinkQuality> ofEach) {
        quality = ofEach;
        links.forEach((way, link) -> link.setQuality(ofEach.apply(way)));
    }

    /** The same for one direction between two sockets. */
    public void setQuality(InetSocketAddress from, InetSocketAddress to, LinkQuality there) {
        link(from, to).setQuality(there);
    }

    /** Nothing passes in this direction until the barrier is lowered, and any other there too. */
    public void raise(Barrier barrier, Direction way) {
        link(way.from(), way.to()).raise(barrier);
    }

    public void lower(Barrier barrier, Direction way) {
        link(way.from(), way.to()).lower(barrier);
    }

    /** What would arrive in this direction before a time arrives then, all at once. */
    public void clog(Direction way, long untilNanos) {
        link(way.from(), way.to()).clogUntil(untilNanos);
    }

    /** Nothing is cut or clogged any more; what waits where it was clogged comes when it would have. */
    public void mendAll() {
        links.values().forEach(Link::clear);
    }

    /** Datagrams lost in some directions. */
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
