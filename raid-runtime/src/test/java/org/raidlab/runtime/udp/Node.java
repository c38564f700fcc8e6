package org.raidlab.runtime.udp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LongMessage;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.netty.UdpConfig;
import org.raidlab.comm.netty.UdpConfig.Transport;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.LdgProcess;
import org.raidlab.runtime.SystemClock;

/** A process of a test: keeps what it gets, or sends it back. */
final class Node implements LdgProcess.Handler, AutoCloseable {
    private static final long PATIENCE_SECONDS = 30;

    final UdpHost host;
    private final LdgProcess process;
    private final boolean echo;
    private final BlockingQueue<byte[]> arrived = new LinkedBlockingQueue<>();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

    private Node(UnaryOperator<LdgConfig> config, Transport transport, int number, boolean echo) throws IOException {
        this.echo = echo;
        UdpConfig udp = UdpConfig.loopback(0).withTransport(transport);
        host = UdpHost.bind("a test", udp, Access.LOCAL, failure::complete);
        process = new LdgProcess(
                config.apply(host.ldg()), new ProcessId(number, 1), new SystemClock(), new SeededRandom(number), this);
        host.run(process);
    }

    static Node collecting(UnaryOperator<LdgConfig> config, Transport transport) throws IOException {
        return new Node(config, transport, 1, false);
    }

    static Node echoing(UnaryOperator<LdgConfig> config, Transport transport) throws IOException {
        return new Node(config, transport, 2, true);
    }

    void send(Node to, byte[] message) {
        InetSocketAddress there = to.host.local();
        host.execute(() -> process.send(there, message));
    }

    /** The next message, or null when patience ends. */
    byte @Nullable [] next() throws InterruptedException {
        return arrived.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Asks the socket's thread. */
    <T> T ask(Supplier<T> question) throws Exception {
        CompletableFuture<T> answer = new CompletableFuture<>();
        host.execute(() -> answer.complete(question.get()));
        return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** What a turn threw. */
    Throwable failure() throws Exception {
        return failure.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
        if (echo) {
            process.send(from, message);
        } else {
            arrived.add(message);
        }
    }

    @Override
    public void onLongMessage(InetSocketAddress from, ProcessId sender, LongMessage message) {
        if (echo) {
            process.send(from, message);
        } else {
            LdgProcess.Handler.super.onLongMessage(from, sender, message);
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
