package org.raidlab.sim.toy;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.FrameHead;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.Transport;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;

/** One toy server or client on the real turn and the real long datagrams. */
final class ToyProcess implements Process {
    private static final Codec<ToyMessage> MESSAGES = PackedCodec.of(ToyMessage.class, 1 << 16);
    static final LogDevice LOG = new LogDevice("log", ToyRecord.codec(), null);
    private static final LdgConfig LDG = LdgConfig.DEFAULT.withFragmentBytes(1_400);

    private final Address self;
    private final MessageTag messageTag;
    private final Function<Address, InetSocketAddress> routes;
    private final LdgEndpoint ldg;
    private final Turn<ToyMessage> turn;
    private final Server<ToyMessage> server;

    ToyProcess(
            ProcessEnvironment ports,
            Address self,
            Function<Address, InetSocketAddress> routes,
            Server<ToyMessage> server) {
        this.self = self;
        this.routes = routes;
        this.server = server;
        messageTag = new MessageTag(ports.incarnation(), 0);
        ProcessId process = new ProcessId(ports.random().nextLong(), ports.incarnation());
        ldg = new LdgEndpoint(
                LDG, process, ports.clock(), ports.random().fork(), (from, sender, message) -> arrived(message));
        turn = new Turn<>(
                new TurnPorts<>(new Wire(), ports.devices(), ports.clock(), ports.trace()),
                TurnLimits.DEFAULT.checked());
    }

    @Override
    public void start() {
        turn.host(self, server, messageTag);
        turn.start();
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        ldg.receive(from, datagram);
    }

    private void arrived(byte[] message) {
        try {
            Frame frame = Frame.decode(message, ToyRun.Kind.ALL);
            turn.accept(new Envelope<>(frame.from(), self, frame.head().messageTag(), frame.body(MESSAGES)));
        } catch (MalformedException e) {
            throw new IllegalStateException("a damaged message came through its checksum", e);
        }
    }

    @Override
    public boolean run(DatagramSink out) {
        ldg.onDeadline();
        boolean more = turn.run();
        ldg.flush(out);
        return more;
    }

    @Override
    public long nextDeadlineNanos() {
        return Math.min(turn.nextDeadlineNanos(), ldg.nextDeadlineNanos());
    }

    Server<ToyMessage> server() {
        return server;
    }

    private final class Wire implements Transport<ToyMessage> {
        @Override
        public void send(Envelope<ToyMessage> message) {
            FrameHead head = FrameHead.of(self, message.to(), message.messageTag());
            ldg.send(
                    routes.apply(message.to()),
                    Frame.of(head, MESSAGES, message.body()).message());
        }

        @Override
        public void multicast(List<Envelope<ToyMessage>> messages) {
            messages.forEach(this::send);
        }

        @Override
        public void flush() {}
    }
}
