package org.raidlab.experiments.bench.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LongMessage;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.runtime.LdgProcess;

/** The near side over long datagrams. */
public final class LdgDriver implements Driver, LdgProcess.Handler {
    private final LdgHost host;
    private final InetSocketAddress peer;
    private @Nullable Pings pings;
    private @Nullable Stream stream;
    private @Nullable LongMessage echo;
    private int countedBefore;

    public LdgDriver(InetSocketAddress bind, InetSocketAddress peer, int fragmentBytes) throws IOException {
        this.peer = peer;
        host = new LdgHost(bind, fragmentBytes, this);
    }

    /** A stream of messages, a window of them under way. */
    private static final class Stream {
        final byte[] message;
        final int count;
        final CompletableFuture<Double> nanos = new CompletableFuture<>();
        final long begunAt = System.nanoTime();
        int sent;

        Stream(int bytes, int count) {
            this.count = count;
            message = new byte[bytes];
            ByteBuffer.wrap(message).put(Traffic.BULK).putInt(Traffic.answerInterval(bytes));
        }
    }

    @Override
    public double roundTripNanos(int bytes, int count) throws IOException {
        byte[] message = new byte[bytes];
        message[0] = Traffic.ECHO;
        CompletableFuture<Double> median = new CompletableFuture<>();
        Pings running = new Pings(count, () -> ping(message), median);
        host.execute(() -> {
            pings = running;
            running.begin();
        });
        return Results.await(median);
    }

    /** Sends a message, or sends a long message that has come back again. */
    private void ping(byte[] message) {
        LongMessage again = echo;
        echo = null;
        if (again == null) {
            host.send(peer, message);
        } else {
            host.send(peer, again);
        }
    }

    @Override
    public double bulkNanos(int bytes, int count) throws IOException {
        int interval = Traffic.answerInterval(bytes);
        Stream running = new Stream(bytes, (count + interval - 1) / interval * interval);
        host.execute(() -> {
            stream = running;
            advance(running, 0);
        });
        return Results.await(running.nanos) / running.count;
    }

    private void advance(Stream running, int counted) {
        int limit = Math.min(running.count, counted + Traffic.window(running.message.length));
        while (running.sent < limit) {
            host.send(peer, running.message);
            running.sent++;
        }
        if (counted == running.count) {
            countedBefore += counted;
            stream = null;
            running.nanos.complete((double) (System.nanoTime() - running.begunAt));
        }
    }

    @Override
    public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
        if (message[0] == Traffic.ECHO && pings != null) {
            pings.onEcho();
        } else if (message[0] == Traffic.COUNTED && stream != null) {
            advance(stream, ByteBuffer.wrap(message).getInt(1) - countedBefore);
        }
    }

    @Override
    public void onLongMessage(InetSocketAddress from, ProcessId sender, LongMessage message) {
        echo = message;
        if (pings != null) {
            pings.onEcho();
        }
        if (echo != null) {
            echo.close();
            echo = null;
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
