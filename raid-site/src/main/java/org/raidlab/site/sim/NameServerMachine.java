package org.raidlab.site.sim;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.naming.NameCodec;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.comm.naming.NameServer;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.RaidServer;
import org.raidlab.sim.process.Machine;
import org.raidlab.sim.process.ProcessEnvironment;

/** The name server's process without its loop: in the simulator, and in an instance within one JVM. */
public final class NameServerMachine implements Machine {
    private final NameCodec codec = new NameCodec(RaidServer.ALL);
    private final LdgEndpoint ldg;
    private final NameServer server;
    private boolean forged;

    public NameServerMachine(ProcessEnvironment environment) {
        this(environment, NameConfig.DEFAULT);
    }

    /** Makes a name server with other times. */
    public NameServerMachine(ProcessEnvironment environment, NameConfig config) {
        ldg = new LdgEndpoint(
                LdgConfig.WITHIN_PROCESS,
                new ProcessId(environment.random().nextLong(), environment.incarnation()),
                environment.clock(),
                environment.random(),
                (from, sender, message) -> onMessage(from, message));
        server = new NameServer(config, environment.clock(), (to, message) -> ldg.send(to, codec.encode(message)));
    }

    /** Sets whether checksums are forged: damaged datagrams are then expected. */
    NameServerMachine amongForgers(boolean areThere) {
        forged = areThere;
        return this;
    }

    private void onMessage(InetSocketAddress from, byte[] message) {
        try {
            if (ProtocolId.NAMES.isOf(message)) {
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
