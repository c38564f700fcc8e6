package org.raidlab.runtime.naming;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.addressing.Protocols;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.comm.naming.NameMessage;
import org.raidlab.comm.naming.NameServer;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;

/** The name server's process: it keeps nothing in stable storage, and may end and start again at any time. */
public final class NameServerProcess implements Process {
    private final Codec<NameMessage> codec;
    private final LdgEndpoint ldg;
    private final NameServer server;
    private final Listener listener;
    private final Protocols protocols;

    /** The receiver of what does not concern the name service. */
    public interface Listener {
        /** Handles a control message. */
        default void onControl(InetSocketAddress from, byte[] message) throws MalformedException {}

        /** Called for a message that makes no sense, though its checksum is right. */
        void onMalformed(MalformedException cause);

        /** Called for a message that is for servers. */
        default void onMisdirected() {}
    }

    /**
     * The parts on which a name server runs.
     *
     * @param types the kinds of server that it can name
     * @param config its times
     * @param ldg long datagrams on its host
     * @param start grows with every start of the process
     */
    record Setup(ServerTypes types, NameConfig config, LdgConfig ldg, int start, Clock clock, RandomSource random) {}

    NameServerProcess(Setup setup, Listener listener) {
        this.listener = listener;
        codec = NameMessage.codec(setup.types());
        ldg = new LdgEndpoint(
                setup.ldg(),
                new ProcessId(setup.random().nextLong(), setup.start()),
                setup.clock(),
                setup.random(),
                (from, sender, message) -> onMessage(from, message));
        server = new NameServer(setup.config(), setup.clock(), (to, message) -> ldg.send(to, codec.encode(message)));
        protocols = new Protocols()
                .take(ProtocolId.NAMES, (from, message) -> server.onMessage(from, codec.decode(message)))
                .take(ProtocolId.CONTROL, listener::onControl)
                .take(ProtocolId.FRAMES, (from, message) -> listener.onMisdirected())
                .take(ProtocolId.LINK, (from, message) -> listener.onMisdirected())
                .take(ProtocolId.MEMORY, (from, message) -> listener.onMisdirected());
    }

    /** Makes a name server within one JVM, where a message that makes no sense goes to {@code onMalformed}. */
    public NameServerProcess(
            ProcessEnvironment environment,
            ServerTypes types,
            NameConfig config,
            Consumer<MalformedException> onMalformed) {
        this(
                new Setup(
                        types,
                        config,
                        LdgConfig.WITHIN_PROCESS,
                        environment.incarnation(),
                        environment.clock(),
                        environment.random()),
                onMalformed::accept);
    }

    /** Makes a name server within one JVM, where no message is damaged. */
    public NameServerProcess(ProcessEnvironment environment, ServerTypes types, NameConfig config) {
        this(environment, types, config, cause -> {
            throw new IllegalStateException("the checksums of long datagrams let damage through", cause);
        });
    }

    private void onMessage(InetSocketAddress from, byte[] message) {
        try {
            protocols.receive(from, message);
        } catch (MalformedException e) {
            listener.onMalformed(e);
        }
    }

    /** Sends a message that is none of the name service's. */
    void send(InetSocketAddress to, byte[] message) {
        ldg.send(to, message);
    }

    /** Returns the counters of name service and long datagrams by name. */
    SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = server.byName();
        counters.putAll(ldg.counters().byName());
        return counters;
    }

    @Override
    public void start() {}

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        ldg.receive(from, datagram);
    }

    @Override
    public boolean run(DatagramSink out) {
        ldg.onDeadline();
        server.onDeadline();
        ldg.flush(out);
        return false;
    }

    @Override
    public long nextDeadlineNanos() {
        return Math.min(ldg.nextDeadlineNanos(), server.nextDeadlineNanos());
    }
}
