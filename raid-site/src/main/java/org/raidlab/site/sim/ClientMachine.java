package org.raidlab.site.sim;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.FrameHead;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.sim.process.Machine;
import org.raidlab.sim.process.ProcessEnvironment;

/** A process of clients in the simulator: it sends messages to the sites' servers, and passes on their answers. */
public final class ClientMachine implements Machine {
    /** Receives the sites' answers, with the incarnation of the answering site. */
    public interface Receiver {
        void accept(ClientMessage answer, int incarnation);
    }

    private static final Address SELF = new Address(0, 0, RaidServer.CLIENT, 1);
    private static final MessageTag LABEL = new MessageTag(1, 0);

    private final Codec<RaidMessage> codec;
    private final Runnable wake;
    private final Function<Address, InetSocketAddress> socketOf;
    private final LdgEndpoint ldg;
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
    public ClientMachine(ProcessEnvironment environment, IntFunction<InetSocketAddress> socketOfSite) {
        this(environment, to -> socketOfSite.apply(to.site()), LdgConfig.WITHIN_PROCESS, Codecs.raid("packed"));
    }

    /** Makes clients with sockets for each server, and with messages in the caller's codec. */
    public ClientMachine(
            ProcessEnvironment environment,
            Function<Address, InetSocketAddress> socketOf,
            LdgConfig config,
            Codec<RaidMessage> codec) {
        this.socketOf = socketOf;
        this.codec = codec;
        this.wake = environment.wake();
        this.clock = environment.clock();
        ldg = new LdgEndpoint(
                config,
                new ProcessId(environment.random().nextLong(), environment.incarnation()),
                environment.clock(),
                environment.random(),
                (from, sender, message) -> onMessage(message));
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
        wake.run();
    }

    /** Returns virtual time. */
    public long nowNanos() {
        return clock.monotonicNanos();
    }

    /** Sends a message to a server of a site. */
    public void send(Address to, RaidMessage body) {
        Frame frame = Frame.of(FrameHead.of(SELF, to, LABEL), codec, body);
        ldg.send(socketOf.apply(to), frame.message());
    }

    private void onMessage(byte[] message) {
        try {
            if (ProtocolId.FRAMES.isOf(message)) {
                Frame frame = Frame.decode(message, RaidServer.ALL);
                RaidMessage body = frame.body(codec);
                if (body instanceof ClientMessage answer) {
                    Objects.requireNonNull(receiver)
                            .accept(answer, frame.head().messageTag().incarnation());
                } else {
                    others.accept(body);
                }
            }
        } catch (MalformedException e) {
            throw new IllegalStateException("the simulated network's checksums let damage through", e);
        }
    }

    @Override
    public void start() {
        Objects.requireNonNull(beginning).run();
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        ldg.receive(from, datagram);
    }

    @Override
    public boolean run(DatagramSink out) {
        while (!timers.isEmpty() && timers.element().atNanos() <= clock.monotonicNanos()) {
            timers.remove().step().run();
        }
        ldg.onDeadline();
        ldg.flush(out);
        return false;
    }

    @Override
    public long nextDeadlineNanos() {
        long timer = timers.isEmpty() ? Long.MAX_VALUE : timers.element().atNanos();
        return Math.min(timer, ldg.nextDeadlineNanos());
    }
}
