package org.raidlab.experiments.table;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.netty.LdgSocket;
import org.raidlab.comm.netty.UdpConfig;
import org.raidlab.core.SeededRandom;
import org.raidlab.experiments.bench.transport.Pings;
import org.raidlab.experiments.bench.transport.Results;
import org.raidlab.site.SystemClock;

/** Either side of a round trip over long datagrams: without a peer it sends back what comes. */
final class LayerSide implements LdgSocket.Process, AutoCloseable {
    private final Layer layer;
    private final LdgSocket socket;
    private final @Nullable InetSocketAddress peer;
    private @Nullable Pings pings;

    LayerSide(Layer layer, int fragmentBytes, @Nullable InetSocketAddress peer) throws IOException {
        this.layer = layer;
        this.peer = peer;
        long number = RandomGenerator.getDefault().nextLong();
        socket = LdgSocket.bind(
                new LdgSocket.Setup(
                        UdpConfig.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), true),
                        LdgConfig.DEFAULT.withFragmentBytes(fragmentBytes),
                        new ProcessId(number, 1),
                        new SystemClock(),
                        new SeededRandom(number)),
                this);
        socket.start();
    }

    int port() {
        return socket.local().getPort();
    }

    /** Median of so many round trips of the same bytes. */
    double roundTripNanos(InetSocketAddress to, int bytes, int count) throws IOException {
        CompletableFuture<Double> median = new CompletableFuture<>();
        byte[] content = new byte[bytes];
        Pings running = new Pings(count, () -> socket.send(to, layer.message(content)), median);
        socket.execute(() -> {
            pings = running;
            running.begin();
        });
        return Results.await(median);
    }

    @Override
    public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
        Pings running = pings;
        if (peer == null) {
            socket.send(from, layer.message(layer.content(message)));
        } else if (running != null) {
            if (layer.content(message).length > 0) {
                running.onEcho();
            }
        }
    }

    @Override
    public void onTurn() {
        // everything is done as messages come
    }

    @Override
    public long nextDeadlineNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public void onFailure(Throwable cause) {
        throw new IllegalStateException("a side of a round trip failed", cause);
    }

    @Override
    public void close() {
        socket.close();
    }
}
