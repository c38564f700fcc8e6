package org.raidlab.runtime.client;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.FrameHead;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.runtime.Process;

/** The process of clients: it sends messages to servers at known sockets, and hands over what comes back. */
public final class ClientProcess<M extends Message> implements Process {
    private static final MessageTag TAG = new MessageTag(1, 0);

    private final Setup<M> setup;
    private final Handler<M> handler;
    private final Codec<ControlMessage> control;
    private final LdgEndpoint ldg;
    private long wakeAt = Long.MAX_VALUE;

    /** The clients, which are called on the process's thread. */
    public interface Handler<M> {
        /** Called once, first. */
        default void onStart() {}

        /** Handles a message of a server whose site is in this incarnation. */
        void onMessage(M message, int incarnation);

        /** Handles a control message of a process. */
        default void onControl(ControlMessage message) {}

        /** Called when the time given to {@link ClientProcess#wakeAt} has come, or a little later. */
        default void onWake() {}

        /** Called for a message that makes no sense, though its checksum is right. A request may be repeated. */
        default void onMalformed(MalformedException cause) {}
    }

    /**
     * The parts on which clients run.
     *
     * @param self the address that servers answer to
     * @param types the kinds of server of the system
     * @param codec messages to bytes and back
     * @param ldg long datagrams on the host
     * @param start grows with every start of the process
     */
    public record Setup<M>(
            Address self,
            ServerTypes types,
            Codec<M> codec,
            LdgConfig ldg,
            int start,
            Clock clock,
            RandomSource random) {}

    public ClientProcess(Setup<M> setup, Handler<M> handler) {
        this.setup = setup;
        this.handler = handler;
        control = ControlMessage.codec(setup.types);
        ldg = new LdgEndpoint(
                setup.ldg,
                new ProcessId(setup.random.nextLong(), setup.start),
                setup.clock,
                setup.random,
                (from, sender, message) -> onMessage(message));
    }

    /** Enqueues a message to a server of the process at a socket. */
    public void send(InetSocketAddress process, Address to, M body) {
        ldg.send(
                process,
                Frame.of(FrameHead.of(setup.self, to, TAG), setup.codec, body).message());
    }

    /** Enqueues a control message to the process at a socket. */
    public void control(InetSocketAddress process, ControlMessage message) {
        ldg.send(process, control.encode(message));
    }

    /** Sets the time at which the handler is woken, on the clock's monotonic scale. */
    public void wakeAt(long nanos) {
        wakeAt = nanos;
    }

    private void onMessage(byte[] message) {
        try {
            if (ProtocolId.FRAMES.isOf(message)) {
                Frame frame = Frame.decode(message, setup.types);
                handler.onMessage(
                        frame.body(setup.codec), frame.head().messageTag().incarnation());
            } else if (ProtocolId.CONTROL.isOf(message)) {
                handler.onControl(control.decode(message));
            }
        } catch (MalformedException e) {
            handler.onMalformed(e);
        }
    }

    @Override
    public void start() {
        handler.onStart();
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        ldg.receive(from, datagram);
    }

    @Override
    public boolean run(DatagramSink out) {
        if (wakeAt <= setup.clock.monotonicNanos()) {
            wakeAt = Long.MAX_VALUE;
            handler.onWake();
        }
        ldg.onDeadline();
        ldg.flush(out);
        return false;
    }

    @Override
    public long nextDeadlineNanos() {
        return Math.min(wakeAt, ldg.nextDeadlineNanos());
    }
}
