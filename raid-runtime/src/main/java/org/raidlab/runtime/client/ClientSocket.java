package org.raidlab.runtime.client;

import java.net.InetSocketAddress;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.SystemClock;

/** A client of a system on a host of its own, on whose thread it calls all handlers. */
public final class ClientSocket<M extends Message> implements AutoCloseable {
    /** The interface through which a client receives messages, control messages, timer calls and failures. */
    public interface Handler<M> extends ClientProcess.Handler<M> {
        /**
         * Called when one of these methods, or a step given to {@link ClientSocket#execute}, has failed: the socket
         * makes no further calls.
         */
        default void onFailure(Throwable cause) {
            throw new IllegalStateException("a client's handler failed", cause);
        }
    }

    /**
     * What clients know of their system.
     *
     * @param types the kinds of server
     * @param client the kind of the clients
     * @param codec messages to bytes and back
     */
    public record Language<M>(ServerTypes types, ServerType client, Codec<M> codec) {}

    private final RandomSource random =
            new SeededRandom(System.nanoTime() ^ ProcessHandle.current().pid());
    private final Host host;
    private final ClientProcess<M> process;

    private ClientSocket(Host.Factory hosts, Language<M> language, Handler<M> handler) {
        Address self = new Address(0, 0, language.client(), random.nextInt(Integer.MAX_VALUE));
        host = hosts.open(handler::onFailure);
        process = new ClientProcess<>(
                new ClientProcess.Setup<>(
                        self, language.types(), language.codec(), host.ldg(), 1, new SystemClock(), random),
                handler);
    }

    /** Opens a client on a host of its own. */
    public static <M extends Message> ClientSocket<M> open(
            Host.Factory hosts, Language<M> language, Handler<M> handler) {
        ClientSocket<M> client = new ClientSocket<>(hosts, language, handler);
        client.host.run(client.process);
        return client;
    }

    /** Enqueues a message to a server of the process at a socket; on the client's thread. */
    public void send(InetSocketAddress to, Address server, M body) {
        process.send(to, server, body);
    }

    /** Enqueues a control message to the process at a socket; on the client's thread. */
    public void control(InetSocketAddress to, ControlMessage message) {
        process.control(to, message);
    }

    /** Runs a step on the client's thread, then sends the messages that the step enqueued; from any thread. */
    public void execute(Runnable step) {
        host.execute(step);
    }

    /** Calls the handler at a time of {@link System#nanoTime}; on the client's thread. */
    public void wakeAt(long nanos) {
        process.wakeAt(nanos);
    }

    /** Draws a random number. */
    public long nextLong() {
        return random.nextLong();
    }

    /**
     * Returns whether the client's peer is known to be of the same cluster; from any thread, and only approximately.
     */
    public boolean isWelcome() {
        return host.isWelcome();
    }

    @Override
    public void close() {
        host.close();
    }
}
