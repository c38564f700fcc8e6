package org.raidlab.experiments.bench.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.experiments.bench.Interval;

/** The near side in its plainest form: a connected socket, blocking. */
public final class NioDriver implements Driver {
    private final DatagramChannel channel;
    private final ByteBuffer out = ByteBuffer.allocateDirect(LdgConfig.DATAGRAM_BYTES_MAX);
    private final ByteBuffer in = ByteBuffer.allocateDirect(LdgConfig.DATAGRAM_BYTES_MAX);

    public NioDriver(InetSocketAddress bind, InetSocketAddress peer) throws IOException {
        channel = NioEcho.open().bind(bind).connect(peer);
    }

    @Override
    public double roundTripNanos(int bytes, int count) throws IOException {
        double[] nanos = new double[count];
        for (int i = 0; i < count; i++) {
            long sentAt = System.nanoTime();
            channel.write(out.clear().limit(bytes));
            channel.read(in.clear());
            nanos[i] = System.nanoTime() - sentAt;
        }
        return Interval.median(nanos);
    }

    @Override
    public double bulkNanos(int bytes, int count) {
        throw new UnsupportedOperationException("a plain socket would lose what it is not asked to repair");
    }

    @Override
    public void close() {
        Closing.quietly(channel);
    }
}
