package org.raidlab.experiments.table;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.Codec;
import org.raidlab.experiments.bench.transport.Pings;
import org.raidlab.experiments.bench.transport.Results;
import org.raidlab.runtime.LdgProcess;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;

/** Either side of round trips over long datagrams: a side without peers sends each message back. */
final class LayerSide implements LdgProcess.Handler, AutoCloseable {
    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final Layer layer;
    private final Codec<Integer> codec;
    private final UdpHost host;
    private final LdgProcess process;
    private final List<InetSocketAddress> peers;
    private int awaited;
    private @Nullable Pings pings;

    LayerSide(Layer layer, Way way, int fragmentBytes, List<InetSocketAddress> peers) throws IOException {
        this.layer = layer;
        this.codec = Content.of(way);
        this.peers = List.copyOf(peers);
        long number = RandomGenerator.getDefault().nextLong();
        SeededRandom random = new SeededRandom(number);
        host = UdpHost.bind("a side", HERE, Access.LOCAL, LayerSide::failed);
        LdgConfig config = host.ldg().withFragmentBytes(fragmentBytes);
        process = new LdgProcess(config, new ProcessId(number, 1), new SystemClock(), random, this);
        host.run(way.form().around(process));
    }

    int port() {
        return host.local().getPort();
    }

    /**
     * Median of so many round trips of so many bytes, to all peers and back from all of them.
     *
     * @param loop whether the message is formatted for each peer, or once
     */
    double roundTripNanos(int bytes, int count, boolean loop) throws IOException {
        CompletableFuture<Double> median = new CompletableFuture<>();
        Pings running = new Pings(count, () -> sendToAll(bytes, loop), median);
        host.execute(() -> {
            pings = running;
            running.begin();
        });
        return Results.await(median);
    }

    private void sendToAll(int bytes, boolean loop) {
        awaited = peers.size();
        if (loop) {
            peers.forEach(peer -> process.send(peer, layer.message(codec, bytes)));
        } else {
            process.multicast(peers, layer.message(codec, bytes));
        }
    }

    @Override
    public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
        int bytes = layer.received(codec, message);
        Pings running = pings;
        if (peers.isEmpty()) {
            process.send(from, layer.message(codec, bytes));
        } else if (running != null && --awaited == 0) {
            running.onEcho();
        }
    }

    private static void failed(Throwable cause) {
        throw new IllegalStateException("a side of a round trip failed", cause);
    }

    @Override
    public void close() {
        host.close();
    }
}
