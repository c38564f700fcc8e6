package org.raidlab.experiments.bench.transport;

import java.net.InetSocketAddress;
import java.util.random.RandomGenerator;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.netty.LdgSocket;
import org.raidlab.comm.netty.UdpConfig;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.SystemClock;

/** Makes the benchmark's sockets as sites have them. */
final class LdgSetups {
    private static final int MESSAGE_BYTES_MAX = 64 << 20;

    private LdgSetups() {}

    static LdgSocket.Setup of(InetSocketAddress bind, int fragmentBytes) {
        long number = RandomGenerator.getDefault().nextLong();
        return new LdgSocket.Setup(
                UdpConfig.at(bind, true),
                LdgConfig.DEFAULT.withFragmentBytes(fragmentBytes).withMessageBytesMax(MESSAGE_BYTES_MAX),
                new ProcessId(number, 1),
                new SystemClock(),
                new SeededRandom(number));
    }
}
