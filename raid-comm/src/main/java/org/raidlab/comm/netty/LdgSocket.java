package org.raidlab.comm.netty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.LongMessage;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.comm.ldg.LossyChannel;
import org.raidlab.comm.ldg.MessageSink;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/**
 * Long datagrams on a real socket, and the loop of its process: the loop takes waiting datagrams, runs one turn, and
 * then sends everything that the turn enqueued together. Between socket and protocol stands a {@link LossyChannel} each
 * way.
 */
public final class LdgSocket implements AutoCloseable {
    private final Process process;
    private final Clock clock;
    private final UdpSocket udp;
    private final LdgEndpoint endpoint;
    private final LossyChannel incoming;
    private final LossyChannel outgoing;

    /** The process that runs in turns on the socket's thread. */
    public interface Process extends MessageSink {
        /**
         * Runs a turn after a batch of messages, at a deadline, or after an {@link #execute}: what the turn sends
         * leaves when this method returns.
         */
        void onTurn();

        /** Returns when the next turn is due if nothing arrives, on the clock's monotonic scale. */
        long nextDeadlineNanos();

        /** Handles an exception in a turn; no further turn may run. */
        void onFailure(Throwable cause);
    }

    /**
     * The parts from which a socket is built.
     *
     * @param ldg its receive buffer size is replaced by the socket's real one
     * @param clock monotonic on the scale of {@link System#nanoTime}
     * @param form what datagrams look like on the wire
     */
    public record Setup(UdpConfig udp, LdgConfig ldg, ProcessId self, Clock clock, RandomSource random, WireForm form) {
        public Setup(UdpConfig udp, LdgConfig ldg, ProcessId self, Clock clock, RandomSource random) {
            this(udp, ldg, self, clock, random, WireForm.USUAL);
        }
    }

    private LdgSocket(Setup setup, Process process) throws IOException {
        this.process = process;
        this.clock = setup.clock;
        this.udp = UdpSocket.bind(setup.udp, new Loop());
        LdgConfig real = setup.ldg.withReceiveBufferBytes(udp.receiveBufferBytes());
        this.endpoint = new LdgEndpoint(real, setup.self, clock, setup.random.fork(), process);
        this.incoming = new LossyChannel(setup.form.incoming(endpoint::receive), clock, setup.random.fork());
        this.outgoing = new LossyChannel(setup.form.outgoing(udp), clock, setup.random.fork());
    }

    /** Binds the socket; nothing is received before {@link #start}. */
    public static LdgSocket bind(Setup setup, Process process) throws IOException {
        return new LdgSocket(setup, process);
    }

    /** Begins to receive, with a turn at once. */
    public void start() {
        udp.start();
        execute(() -> {});
    }

    /** Enqueues a message; it leaves at the end of the turn. On the socket's thread only. */
    public boolean send(InetSocketAddress to, byte[] message) {
        return endpoint.send(to, message);
    }

    /**
     * Enqueues a message that arrived at this socket: the socket takes it over, and closes it when it is sent or
     * refused.
     */
    public boolean send(InetSocketAddress to, LongMessage message) {
        return endpoint.send(to, message);
    }

    /** Enqueues one message to many processes; they share the array. On the socket's thread only. */
    public boolean multicast(List<InetSocketAddress> to, byte[] message) {
        return endpoint.multicast(to, message);
    }

    /** Runs a step on the socket's thread, and a turn after it; any thread may call this method. */
    public void execute(Runnable step) {
        udp.execute(() -> {
            step.run();
            turn();
        });
    }

    /** Sets the losses of the network in both directions, or ends them. On the socket's thread only. */
    public void setLossy(LossPolicy in, LossPolicy out) {
        incoming.setPolicy(in);
        outgoing.setPolicy(out);
    }

    /** Returns the host and port to which the socket is bound. */
    public InetSocketAddress local() {
        return udp.local();
    }

    /** Returns the protocol endpoint, for its state and counters. On the socket's thread only. */
    public LdgEndpoint endpoint() {
        return endpoint;
    }

    /** Returns the transport and the reason for its choice. */
    public String transport() {
        return udp.transport();
    }

    /** Counters of protocol, socket and losses by name. On the socket's thread only. */
    public SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> byName =
                new LinkedHashMap<>(endpoint.counters().byName());
        byName.putAll(udp.byName());
        incoming.byName().forEach((name, count) -> byName.put("in." + name, count));
        outgoing.byName().forEach((name, count) -> byName.put("out." + name, count));
        return byName;
    }

    @Override
    public void close() {
        udp.close();
    }

    private void turn() {
        long now = clock.monotonicNanos();
        if (incoming.nextDeadlineNanos() <= now) {
            incoming.onDeadline();
        }
        if (endpoint.nextDeadlineNanos() <= now) {
            endpoint.onDeadline();
        }
        process.onTurn();
        endpoint.flush(outgoing);
        if (outgoing.nextDeadlineNanos() <= now) {
            outgoing.onDeadline();
        }
        udp.flush();
        arm();
    }

    private void arm() {
        long lossy = Math.min(incoming.nextDeadlineNanos(), outgoing.nextDeadlineNanos());
        long next = Math.min(lossy, Math.min(endpoint.nextDeadlineNanos(), process.nextDeadlineNanos()));
        if (next != Long.MAX_VALUE) {
            udp.wakeAt(next);
        }
    }

    private final class Loop implements LoopHandler {
        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            incoming.send(from, datagram);
        }

        @Override
        public void onReadComplete() {
            turn();
        }

        @Override
        public boolean expectsMore() {
            return endpoint.expectsMore();
        }

        @Override
        public void onWake() {
            turn();
        }

        @Override
        public void onFailure(Throwable cause) {
            process.onFailure(cause);
        }
    }
}
