package org.raidlab.harness.sim;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.client.ClientProcess;

/** The clients of a simulation: steps that run at their times in the turns of one process of clients. */
public final class SimClients implements Process {
    /** Receives the sites' answers, with the incarnation of the answering site. */
    public interface Receiver {
        void accept(ClientMessage answer, int incarnation);
    }

    private static final Address SELF = new Address(0, 0, RaidServer.CLIENT, 1);

    private final Runnable wake;
    private final Function<Address, InetSocketAddress> socketOf;
    private final ClientProcess<RaidMessage> process;
    private final PriorityQueue<Due> timers = new PriorityQueue<>();
    private final Clock clock;
    private @Nullable Receiver receiver;
    private @Nullable Runnable beginning;
    private Consumer<RaidMessage> others = message -> {};
    private long order;

    private record Due(long atNanos, long order, Runnable step) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            int first = Long.compare(atNanos, other.atNanos);
            return first != 0 ? first : Long.compare(order, other.order);
        }
    }

    /** Makes clients whose messages are bytes; the code that drives the run adds no input from outside. */
    public SimClients(ProcessEnvironment environment, IntFunction<InetSocketAddress> socketOfSite) {
        this(environment, to -> socketOfSite.apply(to.site()), LdgConfig.WITHIN_PROCESS, Codecs.raid("packed"));
    }

    /** Makes clients with sockets for each server, and with messages in the caller's codec. */
    public SimClients(
            ProcessEnvironment environment,
            Function<Address, InetSocketAddress> socketOf,
            LdgConfig config,
            Codec<RaidMessage> codec) {
        this.socketOf = socketOf;
        this.wake = environment.wake();
        this.clock = environment.clock();
        process = new ClientProcess<>(
                new ClientProcess.Setup<>(
                        SELF,
                        RaidServer.ALL,
                        codec,
                        config,
                        environment.incarnation(),
                        environment.clock(),
                        environment.random()),
                new Handler());
    }

    /** Sets the first step of the clients, and the receiver of the sites' answers. */
    public void play(Runnable first, Receiver answers) {
        beginning = first;
        receiver = answers;
    }

    /** Sets the listener for the servers' answers to requests other than client requests. */
    public void listen(Consumer<RaidMessage> listener) {
        others = listener;
    }

    /** Runs a step in a turn of this process, after a delay; also called between turns. */
    public void after(long delayNanos, Runnable step) {
        timers.add(new Due(clock.monotonicNanos() + delayNanos, order++, step));
        process.wakeAt(timers.element().atNanos());
        wake.run();
    }

    /** Returns virtual time. */
    public long nowNanos() {
        return clock.monotonicNanos();
    }

    /** Sends a message to a server of a site. */
    public void send(Address to, RaidMessage body) {
        process.send(socketOf.apply(to), to, body);
    }

    @Override
    public void start() {
        process.start();
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        process.receive(from, datagram);
    }

    @Override
    public boolean run(DatagramSink out) {
        return process.run(out);
    }

    @Override
    public long nextDeadlineNanos() {
        return process.nextDeadlineNanos();
    }

    private final class Handler implements ClientProcess.Handler<RaidMessage> {
        @Override
        public void onStart() {
            Objects.requireNonNull(beginning).run();
        }

        @Override
        public void onMessage(RaidMessage message, int incarnation) {
            if (message instanceof ClientMessage answer) {
                Objects.requireNonNull(receiver).accept(answer, incarnation);
            } else {
                others.accept(message);
            }
        }

        @Override
        public void onWake() {
            while (!timers.isEmpty() && timers.element().atNanos() <= clock.monotonicNanos()) {
                timers.remove().step().run();
            }
            process.wakeAt(timers.isEmpty() ? Long.MAX_VALUE : timers.element().atNanos());
        }

        @Override
        public void onMalformed(MalformedException cause) {
            throw new IllegalStateException("the simulated network's checksums let damage through", cause);
        }
    }
}
