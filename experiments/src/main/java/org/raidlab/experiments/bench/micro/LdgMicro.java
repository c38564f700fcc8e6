package org.raidlab.experiments.bench.micro;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.Invariants;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.SystemClock;

/**
 * A message from one endpoint to another without a network: fragmenting, bundling, checksums, reassembly, credit. The
 * reference checksums the bytes twice and copies them twice.
 */
@State(Scope.Thread)
public class LdgMicro {
    private static final InetSocketAddress A = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1_001);
    private static final InetSocketAddress B = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1_002);

    @Param({"64", "60000", "500000"})
    public int bytes;

    private final SystemClock clock = new SystemClock();
    private final LdgEndpoint sender =
            new LdgEndpoint(LdgConfig.DEFAULT, new ProcessId(11, 1), clock, new SeededRandom(1), (_, _, _) -> {});
    private final LdgEndpoint receiver = new LdgEndpoint(
            LdgConfig.DEFAULT,
            new ProcessId(22, 1),
            clock,
            new SeededRandom(2),
            (_, _, arrived) -> arrived(arrived.length));
    private long arrivedBytes;
    private byte[] message = {};

    private void arrived(int length) {
        arrivedBytes += length;
    }

    @Setup
    public void makeMessage() {
        message = new byte[bytes];
    }

    @Benchmark
    public long message() {
        long before = arrivedBytes;
        sender.send(B, message);
        while (arrivedBytes == before) {
            sender.flush((_, datagram) -> receiver.receive(A, datagram));
            receiver.flush((_, datagram) -> sender.receive(B, datagram));
        }
        Invariants.require(arrivedBytes - before == bytes, "the message arrives whole and once");
        return arrivedBytes;
    }

    @Benchmark
    public long copy() {
        byte[] sent = message.clone();
        CRC32C checksum = new CRC32C();
        checksum.update(sent);
        byte[] received = sent.clone();
        checksum.update(received);
        return checksum.getValue() + received.length;
    }
}
