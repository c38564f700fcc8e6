package org.raidlab.site.sim;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.addressing.Vocabulary;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.naming.NameCodec;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.comm.naming.NameServer;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.sim.process.Machine;
import org.raidlab.sim.process.MachineSurroundings;

/** The name server's process without its loop: in the simulator, and in an instance within one JVM. */
public final class NameServerMachine implements Machine {
    private final NameCodec codec = new NameCodec();
    private final LdgEndpoint ldg;
    private final NameServer server;
    private boolean forged;

    public NameServerMachine(MachineSurroundings surroundings) {
        this(surroundings, NameConfig.DEFAULT);
    }

    /** With times of one's own. */
    public NameServerMachine(MachineSurroundings surroundings, NameConfig config) {
        ldg = new LdgEndpoint(
                LdgConfig.WITHIN_PROCESS,
                new ProcessId(surroundings.random().nextLong(), surroundings.incarnation()),
                surroundings.clock(),
                surroundings.random(),
                (from, sender, message) -> onMessage(from, message));
        server = new NameServer(config, surroundings.clock(), (to, message) -> ldg.send(to, codec.encode(message)));
    }

    /** Damage is no surprise where checksums are forged. */
    NameServerMachine amongForgers(boolean areThere) {
        forged = areThere;
        return this;
    }

    private void onMessage(InetSocketAddress from, byte[] message) {
        try {
            if (Vocabulary.of(message) == Vocabulary.NAMES) {
                server.onMessage(from, codec.decode(message));
            }
        } catch (MalformedException e) {
            if (!forged) {
                throw new IllegalStateException("the checksums of long datagrams let damage through", e);
            }
        }
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
