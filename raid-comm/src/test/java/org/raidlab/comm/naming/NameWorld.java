package org.raidlab.comm.naming;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.addressing.Kind;
import org.raidlab.comm.ldg.VirtualClock;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;

/** A name server and processes in virtual time, with a network that delays and loses. */
final class NameWorld {
    static final long MILLI = 1_000_000;
    static final InetSocketAddress SERVER = socket(7_000);

    private static final long DELAY_NANOS = 100_000;

    final VirtualClock clock = new VirtualClock();
    final NameConfig config = NameConfig.DEFAULT;
    final Map<InetSocketAddress, Process> processes = new LinkedHashMap<>();
    final List<NameMessage> fromServer = new ArrayList<>();

    private final Codec<NameMessage> codec = NameMessage.codec(Kind.ALL);
    private final RandomSource random;
    private final PriorityQueue<Flight> flights =
            new PriorityQueue<>(Comparator.comparingLong(Flight::dueAt).thenComparingLong(Flight::order));
    private @Nullable NameServer server;
    private double loss;
    private long extraDelayNanosMax;
    private long order;

    NameWorld(long seed) {
        random = new SeededRandom(seed);
        startServer();
    }

    private record Flight(long dueAt, long order, InetSocketAddress from, InetSocketAddress to, byte[] bytes) {}

    static InetSocketAddress socket(int port) {
        return new InetSocketAddress("127.0.0.1", port);
    }

    /** From now on loses this share, and delays by up to so long. */
    NameWorld bad(double share, long delayNanosMax) {
        loss = share;
        extraDelayNanosMax = delayNanosMax;
        return this;
    }

    void startServer() {
        server = new NameServer(config, clock, (to, message) -> {
            fromServer.add(message);
            send(SERVER, to, message);
        });
    }

    void killServer() {
        server = null;
    }

    NameServer server() {
        if (server == null) {
            throw new IllegalStateException("the name server is dead");
        }
        return server;
    }

    Process start(int port) {
        Process process = new Process(socket(port));
        processes.put(process.socket, process);
        return process;
    }

    void kill(Process process) {
        processes.remove(process.socket);
    }

    void send(InetSocketAddress from, InetSocketAddress to, NameMessage message) {
        if (random.chance(loss)) {
            return;
        }
        long extra = extraDelayNanosMax == 0 ? 0 : (long) (random.nextDouble() * extraDelayNanosMax);
        flights.add(new Flight(clock.monotonicNanos() + DELAY_NANOS + extra, order++, from, to, codec.encode(message)));
    }

    void run(long millis) {
        long end = clock.monotonicNanos() + millis * MILLI;
        for (long next = next(); next <= end; next = next()) {
            clock.advanceTo(next);
            deliverDue();
            if (server != null) {
                server.onDeadline();
            }
            List.copyOf(processes.values()).forEach(process -> process.client.onDeadline());
        }
        clock.advanceTo(end);
    }

    private long next() {
        long next = server == null ? Long.MAX_VALUE : server.nextDeadlineNanos();
        if (!flights.isEmpty()) {
            next = Math.min(next, flights.element().dueAt);
        }
        for (Process process : processes.values()) {
            next = Math.min(next, process.client.nextDeadlineNanos());
        }
        return next;
    }

    private void deliverDue() {
        while (!flights.isEmpty() && flights.element().dueAt <= clock.monotonicNanos()) {
            Flight flight = flights.remove();
            try {
                deliver(flight, codec.decode(flight.bytes));
            } catch (MalformedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private void deliver(Flight flight, NameMessage message) {
        Process process = processes.get(flight.to);
        if (flight.to.equals(SERVER) && server != null) {
            server.onMessage(flight.from, message);
        } else if (process != null) {
            process.client.onMessage(flight.from, message);
        }
    }

    /** A process with a client of the name server; writes down what it is told. */
    final class Process implements NameListener {
        final InetSocketAddress socket;
        final NameClient client;
        final List<String> told = new ArrayList<>();

        Process(InetSocketAddress socket) {
            this.socket = socket;
            NamePort port = (to, message) -> send(socket, to, message);
            client = new NameClient(config, SERVER, new NameClient.Ports(clock, random.fork(), port, this));
        }

        Process hosting(int incarnation, Address... addresses) {
            client.register(List.of(addresses), incarnation);
            return this;
        }

        /** What was told since the last time. */
        List<String> news() {
            List<String> news = List.copyOf(told);
            told.clear();
            return news;
        }

        @Override
        public void onUp(Address address, int incarnation) {
            told.add("up " + address + " " + incarnation);
        }

        @Override
        public void onDown(Address address, int incarnation) {
            told.add("down " + address + " " + incarnation);
        }

        @Override
        public void onMoved(Binding to) {
            told.add("moved " + to.address() + " " + to.socket().getPort());
        }

        @Override
        public void onSuperseded(Binding holder) {
            told.add("superseded " + holder.address() + " " + holder.incarnation());
        }

        @Override
        public void onNameServer(boolean answers) {
            told.add(answers ? "server" : "no server");
        }
    }
}
