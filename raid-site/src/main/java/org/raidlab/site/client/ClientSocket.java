package org.raidlab.site.client;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.FrameHead;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.control.ControlCodec;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.site.SystemClock;

/** A client's end of the long datagram protocol, with a thread of its own, on which it calls all handlers. */
public final class ClientSocket implements AutoCloseable {
    /** The interface through which a client receives messages, control messages, timer calls and failures. */
    public interface Handler {
        /** Handles a message from a server of a site in this incarnation. */
        void onMessage(ClientMessage message, int incarnation);

        /** Handles a message from a server to which the client sent no client request. */
        default void onOther(RaidMessage message) {}

        /** Handles a control message from a process. */
        default void onControl(ControlMessage message) {}

        /** Called when the time given to {@link ClientSocket#wakeAt} has come, or a little later. */
        default void onWake() {}

        /**
         * Called when one of these methods, or a step given to {@link ClientSocket#execute}, has failed: the socket
         * makes no further calls.
         */
        default void onFailure(Throwable cause) {
            throw new IllegalStateException("a client's handler failed", cause);
        }
    }

    private static final MessageTag LABEL = new MessageTag(1, 0);

    private final SystemClock clock = new SystemClock();
    private final Codec<RaidMessage> codec = Codecs.raid("packed");
    private final ControlCodec control = new ControlCodec(RaidServer.ALL);
    private final RandomSource random =
            new SeededRandom(System.nanoTime() ^ ProcessHandle.current().pid());
    private final Address self;
    private final Handler handler;
    private final Transport transport;
    private final LdgEndpoint ldg;
    private long wakeAt = Long.MAX_VALUE;

    private ClientSocket(TransportFactory transports, Handler handler) {
        this.handler = handler;
        self = new Address(0, 0, RaidServer.CLIENT, random.nextInt(Integer.MAX_VALUE));
        transport = transports.open(new Loop());
        ldg = new LdgEndpoint(
                transport.ldg(),
                new ProcessId(random.nextLong(), 1),
                clock,
                random,
                (from, sender, message) -> onMessage(message));
    }

    /** Opens a client over a transport of its own. */
    public static ClientSocket open(TransportFactory transports, Handler handler) {
        ClientSocket client = new ClientSocket(transports, handler);
        client.transport.execute(client.transport::start);
        return client;
    }

    /** Enqueues a message to a server of the process at a socket; on the client's thread. */
    public void send(InetSocketAddress process, Address to, RaidMessage body) {
        ldg.send(process, Frame.of(FrameHead.of(self, to, LABEL), codec, body).message());
    }

    /** Enqueues a control message to the process at a socket; on the client's thread. */
    public void control(InetSocketAddress process, ControlMessage message) {
        ldg.send(process, control.encode(message));
    }

    /** Runs a step on the client's thread, then sends the messages that the step enqueued; from any thread. */
    public void execute(Runnable step) {
        transport.execute(() -> {
            step.run();
            flush();
        });
    }

    /** Calls the handler at a time of {@link System#nanoTime}; on the client's thread. */
    public void wakeAt(long nanos) {
        wakeAt = nanos;
    }

    /** Draws a random number. */
    public long nextLong() {
        return random.nextLong();
    }

    /**
     * Returns whether the client's peer is known to be of the same cluster; from any thread, and only approximately.
     */
    public boolean isWelcome() {
        return transport.isWelcome();
    }

    private void onMessage(byte[] message) {
        try {
            if (ProtocolId.FRAMES.isOf(message)) {
                Frame frame = Frame.decode(message, RaidServer.ALL);
                RaidMessage body = frame.body(codec);
                if (body instanceof ClientMessage answer) {
                    handler.onMessage(answer, frame.head().messageTag().incarnation());
                } else {
                    handler.onOther(body);
                }
            } else if (ProtocolId.CONTROL.isOf(message)) {
                handler.onControl(control.decode(message));
            }
        } catch (MalformedException e) {
            // counted by the endpoint's peer as unanswered; a client repeats its request
            wakeAt = Math.min(wakeAt, clock.monotonicNanos());
        }
    }

    private void flush() {
        ldg.onDeadline();
        if (wakeAt <= clock.monotonicNanos()) {
            wakeAt = Long.MAX_VALUE;
            handler.onWake();
        }
        ldg.flush(transport);
        transport.flush();
        transport.wakeAt(Math.min(wakeAt, ldg.nextDeadlineNanos()));
    }

    @Override
    public void close() {
        transport.close();
    }

    private final class Loop implements LoopHandler {
        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            ldg.receive(from, datagram);
        }

        @Override
        public void onReadComplete() {
            flush();
        }

        @Override
        public void onWake() {
            flush();
        }

        @Override
        public void onFailure(Throwable cause) {
            handler.onFailure(cause);
        }
    }
}
