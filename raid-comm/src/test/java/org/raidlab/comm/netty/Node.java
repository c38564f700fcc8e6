package org.raidlab.comm.netty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LongMessage;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.netty.UdpConfig.Transport;
import org.raidlab.core.SeededRandom;

/** A process of a test: keeps what it gets, or sends it back. */
final class Node implements LdgSocket.Process, AutoCloseable {
    private static final long PATIENCE_SECONDS = 30;

    final LdgSocket socket;
    private final boolean echo;
    private final BlockingQueue<byte[]> arrived = new LinkedBlockingQueue<>();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

    private Node(LdgConfig config, Transport transport, int number, boolean echo) throws IOException {
        this.echo = echo;
        UdpConfig udp = UdpConfig.loopback(0).withTransport(transport);
        ProcessId self = new ProcessId(number, 1);
        socket = LdgSocket.bind(
                new LdgSocket.Setup(udp, config, self, new SystemClock(), new SeededRandom(number)), this);
        socket.start();
    }

    static Node collecting(LdgConfig config, Transport transport) throws IOException {
        return new Node(config, transport, 1, false);
    }

    static Node echoing(LdgConfig config, Transport transport) throws IOException {
        return new Node(config, transport, 2, true);
    }

    void send(Node to, byte[] message) {
        InetSocketAddress there = to.socket.local();
        socket.execute(() -> socket.send(there, message));
    }

    /** The next message, or null when patience ends. */
    byte @Nullable [] next() throws InterruptedException {
        return arrived.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Asks the socket's thread. */
    <T> T ask(Supplier<T> question) throws Exception {
        CompletableFuture<T> answer = new CompletableFuture<>();
        socket.execute(() -> answer.complete(question.get()));
        return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** What a turn threw. */
    Throwable failure() throws Exception {
        return failure.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
        if (echo) {
            socket.send(from, message);
        } else {
            arrived.add(message);
        }
    }

    @Override
    public void onLongMessage(InetSocketAddress from, ProcessId sender, LongMessage message) {
        if (echo) {
            socket.send(from, message);
        } else {
            LdgSocket.Process.super.onLongMessage(from, sender, message);
        }
    }

    @Override
    public void onTurn() {}

    @Override
    public long nextDeadlineNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public void onFailure(Throwable cause) {
        failure.complete(cause);
    }

    @Override
    public void close() {
        socket.close();
    }
}
