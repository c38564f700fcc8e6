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
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.service.Service;

/** The name server's process: it keeps nothing in stable storage, and may end and start again at any time. */
public final class NameServerProcess implements Service {
    private final Codec<NameMessage> codec;
    private final LdgEndpoint ldg;
    private final NameServer server;
    private final Consumer<MalformedException> onMalformed;
    private final Protocols protocols;
    private long malformed;
    /** Messages that are for servers of a site. */
    private long misdirected;

    private NameServerProcess(
            Parts parts, ServerTypes types, NameConfig config, Consumer<MalformedException> onMalformed) {
        this.onMalformed = onMalformed;
        codec = NameMessage.codec(types);
        ldg = new LdgEndpoint(
                parts.ldg(),
                new ProcessId(parts.random().nextLong(), parts.start()),
                parts.clock(),
                parts.random(),
                (from, sender, message) -> onMessage(from, message));
        server = new NameServer(config, parts.clock(), (to, message) -> ldg.send(to, codec.encode(message)));
        protocols = new Protocols()
                .take(ProtocolId.NAMES, (from, message) -> server.onMessage(from, codec.decode(message)))
                .take(ProtocolId.CONTROL, parts.control())
                .take(ProtocolId.FRAMES, (from, message) -> misdirected++)
                .take(ProtocolId.LINK, (from, message) -> misdirected++)
                .take(ProtocolId.MEMORY, (from, message) -> misdirected++);
    }

    /** Makes a name server on a host of its own, which counts messages that make no sense. */
    NameServerProcess(Parts parts, ServerTypes types, NameConfig config) {
        this(parts, types, config, cause -> {});
    }

    /** Makes a name server within one JVM, where a message that makes no sense goes to {@code onMalformed}. */
    public NameServerProcess(
            ProcessEnvironment environment,
            ServerTypes types,
            NameConfig config,
            Consumer<MalformedException> onMalformed) {
        this(
                new Parts(
                        LdgConfig.WITHIN_PROCESS,
                        environment.incarnation(),
                        environment.clock(),
                        environment.random(),
                        (from, message) -> {}),
                types,
                config,
                onMalformed);
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
            malformed++;
            onMalformed.accept(e);
        }
    }

    @Override
    public void send(InetSocketAddress to, byte[] message) {
        ldg.send(to, message);
    }

    /** Returns the counters of name service and long datagrams by name. */
    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = server.byName();
        counters.putAll(ldg.counters().byName());
        counters.put("malformed", malformed);
        counters.put("misdirected", misdirected);
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
