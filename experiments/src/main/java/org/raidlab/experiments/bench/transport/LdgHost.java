package org.raidlab.experiments.bench.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.random.RandomGenerator;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LongMessage;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.LdgProcess;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;

/** A side of the benchmark over long datagrams, on a host as sites have it. */
final class LdgHost implements AutoCloseable {
    private static final int MESSAGE_BYTES_MAX = 64 << 20;

    private final UdpHost host;
    private final LdgProcess process;

    LdgHost(InetSocketAddress bind, int fragmentBytes, LdgProcess.Handler side) throws IOException {
        long number = RandomGenerator.getDefault().nextLong();
        host = UdpHost.bind("a side", bind, new Access(null, true, 0), LdgHost::failed);
        LdgConfig config = host.ldg().withFragmentBytes(fragmentBytes).withMessageBytesMax(MESSAGE_BYTES_MAX);
        process = new LdgProcess(config, new ProcessId(number, 1), new SystemClock(), new SeededRandom(number), side);
        host.run(process);
    }

    private static void failed(Throwable cause) {
        throw new IllegalStateException("a side of the benchmark failed", cause);
    }

    InetSocketAddress local() {
        return host.local();
    }

    void execute(Runnable step) {
        host.execute(step);
    }

    void send(InetSocketAddress to, byte[] message) {
        process.send(to, message);
    }

    void send(InetSocketAddress to, LongMessage message) {
        process.send(to, message);
    }

    @Override
    public void close() {
        host.close();
    }
}
