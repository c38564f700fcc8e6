package org.raidlab.runtime.memory;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.SequencedMap;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.addressing.Protocols;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.memory.MemoryMessage;
import org.raidlab.comm.memory.MemoryServer;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.runtime.LdgProcess;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.service.Service;

/** The process of a memory that sites' logs use: it keeps nothing in stable storage, and its end loses what it has. */
public final class MemoryProcess implements Service {
    private final Codec<MemoryMessage> codec = MemoryMessage.codec();
    private final MemoryServer server;
    private final LdgProcess process;
    private final Protocols protocols;
    private long malformed;

    /** Makes the process of a memory on a host of its own. */
    public MemoryProcess(Parts parts) {
        RandomSource random = parts.random();
        server = new MemoryServer(random.nextLong());
        ProcessId self = new ProcessId(random.nextLong(), parts.start());
        process = new LdgProcess(
                parts.ldg(), self, parts.clock(), random, (from, sender, message) -> onMessage(from, message));
        protocols = new Protocols().take(ProtocolId.MEMORY, this::onRequest).take(ProtocolId.CONTROL, parts.control());
    }

    /** Makes the process of a memory within one JVM. */
    public MemoryProcess(ProcessEnvironment environment, LdgConfig ldg) {
        this(new Parts(
                ldg, environment.incarnation(), environment.clock(), environment.random(), (from, message) -> {}));
    }

    private void onMessage(InetSocketAddress from, byte[] message) {
        try {
            protocols.receive(from, message);
        } catch (MalformedException e) {
            malformed++;
        }
    }

    private void onRequest(InetSocketAddress from, byte[] message) throws MalformedException {
        if (codec.decode(message) instanceof MemoryMessage.Request request) {
            send(from, codec.encode(server.answer(request)));
        } else {
            malformed++;
        }
    }

    @Override
    public void send(InetSocketAddress to, byte[] message) {
        process.send(to, message);
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = server.counters();
        counters.put("malformed", malformed);
        counters.putAll(process.endpoint().counters().byName());
        return counters;
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
    public boolean expectsMore() {
        return process.expectsMore();
    }

    @Override
    public long nextDeadlineNanos() {
        return process.nextDeadlineNanos();
    }
}
