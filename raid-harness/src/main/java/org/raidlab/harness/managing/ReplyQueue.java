package org.raidlab.harness.managing;

import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.msg.RaidMessage;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.site.client.RaidClient;

/** Messages to servers of other processes, with a queue in which their answers wait for the managing site's thread. */
final class ReplyQueue implements AutoCloseable {
    /** The interval at which the managing site checks the processes while it waits. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final BlockingQueue<RaidMessage> arrived = new LinkedBlockingQueue<>();
    private final ClientSocket<RaidMessage> socket;
    private final ServerClient serverClient;

    /** @param sockets of servers */
    ReplyQueue(Host.Factory transports, Function<Address, InetSocketAddress> sockets) {
        socket = ClientSocket.open(transports, RaidClient.LANGUAGE, new ClientSocket.Handler<>() {
            @Override
            public void onMessage(RaidMessage message, int incarnation) {
                arrived.add(message);
            }
        });
        serverClient = new ServerClient((to, message) -> {
            InetSocketAddress process = sockets.apply(to);
            socket.execute(() -> socket.send(process, to, message));
        });
    }

    ServerClient correspondence() {
        return serverClient;
    }

    /**
     * Waits for an answer to the last question, and runs a check from time to time; returns whether the answer came.
     */
    boolean await(long nanos, Runnable look) {
        long end = System.nanoTime() + nanos;
        while (!serverClient.isAnswered()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            take(Math.min(left, LOOK_NANOS), look);
        }
        return true;
    }

    private void take(long nanos, Runnable look) {
        RaidMessage next = poll(nanos);
        if (next == null) {
            look.run();
        } else {
            serverClient.heard(next);
        }
    }

    private @Nullable RaidMessage poll(long nanos) {
        try {
            return arrived.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted", e);
        }
    }

    /** Waits a little. */
    void pause() {
        take(PAUSE_NANOS, () -> {});
    }

    @Override
    public void close() {
        socket.close();
    }
}
