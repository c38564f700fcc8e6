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
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.runtime.LdgProcess;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;

/** The process of a memory that sites' logs use: it keeps nothing in stable storage, and its end loses what it has. */
public final class MemoryProcess implements Process {
    private final Codec<MemoryMessage> codec = MemoryMessage.codec();
    private final MemoryServer server;
    private final LdgProcess process;
    private final Protocols protocols;
    private long malformed;

    /**
     * Makes the process of a memory.
     *
     * @param start grows with every start of the process
     * @param control takes control messages
     */
    public MemoryProcess(LdgConfig ldg, int start, Clock clock, RandomSource random, Protocols.Receiver control) {
        server = new MemoryServer(random.nextLong());
        ProcessId self = new ProcessId(random.nextLong(), start);
        process = new LdgProcess(ldg, self, clock, random, (from, sender, message) -> onMessage(from, message));
        protocols = new Protocols().take(ProtocolId.MEMORY, this::onRequest).take(ProtocolId.CONTROL, control);
    }

    /** Makes the process of a memory within one JVM. */
    public MemoryProcess(ProcessEnvironment environment, LdgConfig ldg) {
        this(ldg, environment.incarnation(), environment.clock(), environment.random(), (from, message) -> {});
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

    /** Sends a message that is none of the memory's. */
    void send(InetSocketAddress to, byte[] message) {
        process.send(to, message);
    }

    /** Returns the counters by name. */
    SequencedMap<String, Long> counters() {
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
