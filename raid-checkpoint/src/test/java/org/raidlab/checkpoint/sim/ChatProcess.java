package org.raidlab.checkpoint.sim;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import org.raidlab.checkpoint.CheckpointRecords;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.Group;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.checkpoint.WrappedMessageCodec;
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
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Transport;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;

/** A wrapped chatter on the real turn and the real long datagrams. */
final class ChatProcess implements Process {
    /** The log of a process; each life brings its codec. */
    static final LogDevice LOG = new LogDevice("log", new NoRecords(), null);

    static final Codec<ChatMessage> BODIES = PackedCodec.of(ChatMessage.class, 64);
    private static final int IMAGE_BYTES_MAX = 1 << 22;
    private static final LdgConfig LDG = LdgConfig.DEFAULT.withFragmentBytes(1_400);

    private final ProcessEnvironment environment;
    private final Group group;
    private final Address self;
    private final MessageTag messageTag;
    private final Codec<WrappedMessage<ChatMessage>> messages;
    private final LdgEndpoint ldg;
    private final Turn<WrappedMessage<ChatMessage>> turn;
    private final CheckpointedServer<ChatMessage> server;

    ChatProcess(
            ProcessEnvironment environment,
            Group group,
            int number,
            LineWatch.Records records,
            Function<Ports, CheckpointedServer<ChatMessage>> servers) {
        this.environment = environment;
        this.group = group;
        self = group.address(number);
        messageTag = new MessageTag(environment.incarnation(), 0);
        messages = new WrappedMessageCodec<>(BODIES, group.size());
        ProcessId process = new ProcessId(environment.random().nextLong(), environment.incarnation());
        ldg = new LdgEndpoint(
                LDG,
                process,
                environment.clock(),
                environment.random().fork(),
                (from, sender, message) -> arrived(message));
        Codec<LogRecord> codec = records.around(new CheckpointRecords(new NoRecords(), IMAGE_BYTES_MAX));
        Log log = new WatchedLog(environment.devices().log(LOG), records::forced);
        Devices devices = Devices.open(List.of(new LogDevice("log", codec, null)), new Devices.Opener() {
            @Override
            public Log log(LogDevice device) {
                return log;
            }

            @Override
            public Blocks blocks(BlockDevice device) {
                throw new IllegalStateException("a chatter has no blocks");
            }
        });
        turn = new Turn<>(
                new TurnPorts<>(new Wire(), devices, environment.clock(), environment.trace()),
                TurnLimits.DEFAULT.checked());
        Ports ports = new Ports(
                self,
                environment.incarnation(),
                turn.clock(),
                environment.random().fork(),
                () -> 0L);
        server = servers.apply(ports);
    }

    /** Chatters write nothing themselves. */
    private static final class NoRecords implements Codec<LogRecord> {
        @Override
        public byte[] encode(LogRecord value) {
            throw new IllegalStateException("a chatter logs nothing");
        }

        @Override
        public LogRecord decode(byte[] bytes) throws MalformedException {
            throw new MalformedException("a chatter logs nothing");
        }
    }

    @Override
    public void start() {
        turn.host(self, server, messageTag);
        turn.start();
    }

    /** From the starter or the failure detector. */
    void tell(SyncMessage message) {
        turn.accept(new Envelope<>(self, self, messageTag, new WrappedMessage.Sync<>(message)));
        environment.wake().run();
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        ldg.receive(from, datagram);
    }

    private void arrived(byte[] message) {
        try {
            Frame frame = Frame.decode(message, RaidServer.ALL);
            turn.accept(new Envelope<>(frame.from(), self, frame.head().messageTag(), frame.body(messages)));
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

    CheckpointedServer<ChatMessage> server() {
        return server;
    }

    Talk talk() {
        return ((Chatter) server.inner()).talk();
    }

    private final class Wire implements Transport<WrappedMessage<ChatMessage>> {
        @Override
        public void send(Envelope<WrappedMessage<ChatMessage>> message) {
            FrameHead head = FrameHead.of(self, message.to(), message.messageTag());
            ldg.send(
                    ChatRun.socket(group.number(message.to())),
                    Frame.of(head, messages, message.body()).message());
        }

        @Override
        public void multicast(List<Envelope<WrappedMessage<ChatMessage>>> all) {
            all.forEach(this::send);
        }

        @Override
        public void flush() {}
    }
}
