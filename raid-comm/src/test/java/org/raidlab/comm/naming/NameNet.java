package org.raidlab.comm.naming;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.ldg.VirtualClock;
import org.raidlab.core.Address;

/** A name server, processes and the wire between them, in virtual time: a word takes a millisecond. */
final class NameNet {
    static final InetSocketAddress SERVER = socket(1);
    static final long MILLI = 1_000_000;
    static final long HEARTBEAT = NameConfig.DEFAULT.heartbeatNanos();

    private final VirtualClock clock = new VirtualClock();
    private final Map<InetSocketAddress, NameProcess> processes = new LinkedHashMap<>();
    private Deque<Letter> wire = new ArrayDeque<>();
    private Predicate<Letter> lost = _ -> false;
    private @Nullable NameServer server;

    /** A word under way. */
    record Letter(InetSocketAddress from, InetSocketAddress to, NameMessage message) {}

    NameNet() {
        startServer();
    }

    /** A new life of the name server, without memory of the one before. */
    void startServer() {
        server = new NameServer(NameConfig.DEFAULT, clock, (to, message) -> post(SERVER, to, message));
    }

    void killServer() {
        server = null;
    }

    /** A process that hosts an address in an incarnation of its site. */
    NameProcess start(int port, Address address, int incarnation) {
        NameProcess process = silent(port);
        process.client.register(List.of(address), incarnation);
        return process;
    }

    /** A process that has said nothing yet. */
    NameProcess silent(int port) {
        InetSocketAddress socket = socket(port);
        NameProcess process = new NameProcess(socket, clock, (to, message) -> post(socket, to, message));
        processes.put(socket, process);
        return process;
    }

    void kill(NameProcess process) {
        processes.remove(process.socket);
    }

    /** It goes on where it was cut off. */
    void revive(NameProcess process) {
        processes.put(process.socket, process);
    }

    /** From now on such words are lost. */
    void lose(Predicate<Letter> which) {
        lost = which;
    }

    /** Puts a word on the wire, whoever is said to have sent it. */
    void post(InetSocketAddress from, InetSocketAddress to, NameMessage message) {
        Letter letter = new Letter(from, to, message);
        if (!lost.test(letter)) {
            wire.add(letter);
        }
    }

    void run(long nanos) {
        for (long passed = 0; passed < nanos; passed += MILLI) {
            clock.advance(MILLI);
            deliver();
            if (server != null && server.nextDeadlineNanos() <= clock.monotonicNanos()) {
                server.onDeadline();
            }
            for (NameProcess process : new ArrayList<>(processes.values())) {
                if (process.client.nextDeadlineNanos() <= clock.monotonicNanos()) {
                    process.client.onDeadline();
                }
            }
        }
    }

    /** What the living name server takes for up. */
    List<Address> up() {
        return server == null
                ? List.of()
                : server.bindings().stream().map(Binding::address).toList();
    }

    private void deliver() {
        Deque<Letter> due = wire;
        wire = new ArrayDeque<>();
        for (Letter letter : due) {
            NameProcess process = processes.get(letter.to());
            if (process != null) {
                process.client.onMessage(letter.from(), letter.message());
            } else if (letter.to().equals(SERVER) && server != null) {
                server.onMessage(letter.from(), letter.message());
            }
        }
    }

    static InetSocketAddress socket(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
