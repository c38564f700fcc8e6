package org.raidlab.runtime.udp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.CutLinks;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.comm.ldg.LossyChannel;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.comm.netty.UdpConfig;
import org.raidlab.comm.netty.UdpSocket;
import org.raidlab.comm.seal.DatagramCipher;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.SystemClock;

/**
 * Runs a process behind a UDP socket, on the socket's thread. The loop takes what has arrived, runs turns, and sends
 * what the turns handed out together. Between socket and process stand the cluster's cipher, links that tests cut, and
 * a lossy channel each way.
 */
public final class UdpHost implements Host {
    /** After so many turns in a row the socket is read again. */
    private static final int TURNS_MAX = 16;

    private static final Duration TURNS_LONGEST = Duration.ofMillis(20);
    private static final long LONG_TURN_NANOS = 100_000_000;

    private final Clock clock = new SystemClock();
    private final Access access;
    private final Consumer<Throwable> onFailure;
    private final UdpSocket socket;
    private final CutLinks cuts = new CutLinks();
    private final DatagramSink arriving;
    private final LossyChannel incoming;
    private final LossyChannel outgoing;
    private final DatagramCipher cipher;
    private final CipherWatch cipherWatch;
    private final CountDownLatch ended = new CountDownLatch(1);
    /** Steps that other threads have given to the loop and that have not begun. */
    private final AtomicInteger waiting = new AtomicInteger();

    private @Nullable Process process;
    private long longestTurn;
    private long longTurns;
    private long turnNanos;

    private UdpHost(String name, UdpConfig config, Access access, Consumer<Throwable> onFailure) throws IOException {
        this.access = access;
        this.onFailure = onFailure;
        socket = UdpSocket.bind(config, new Loop());
        SeededRandom random =
                new SeededRandom(System.nanoTime() ^ ProcessHandle.current().pid());
        outgoing = new LossyChannel(cuts.before(socket), clock, random.fork());
        cipher = access.guard(new DatagramCipher.Place(socket.local(), outgoing, this::deliver), clock);
        cipherWatch = new CipherWatch(name, cipher.counters());
        incoming = new LossyChannel(cipher::receive, clock, random.fork());
        arriving = cuts.before(incoming);
    }

    /** Binds the socket of a host; {@code name} stands for its process in messages to users. */
    public static UdpHost bind(String name, InetSocketAddress at, Access access, Consumer<Throwable> onFailure)
            throws IOException {
        return bind(name, access.socket(at), access, onFailure);
    }

    /** Binds the socket of a host over this transport. */
    public static UdpHost bind(String name, UdpConfig config, Access access, Consumer<Throwable> onFailure)
            throws IOException {
        return new UdpHost(name, config, access, onFailure);
    }

    /** Returns a factory of hosts for clients: with access to a cluster on this host, or on any other host. */
    public static Host.Factory forClients(Access access, boolean local) {
        InetSocketAddress bind =
                local ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0) : new InetSocketAddress(0);
        return onFailure -> {
            try {
                return bind("a client", bind, access, onFailure);
            } catch (IOException e) {
                throw new EnvironmentException("cannot open a client socket: " + e.getMessage(), e);
            }
        };
    }

    @Override
    public InetSocketAddress local() {
        return socket.local();
    }

    /** Returns the transport and the reason for its choice. */
    public String transport() {
        return socket.transport();
    }

    @Override
    public LdgConfig ldg() {
        return access.ldg(socket.receiveBufferBytes());
    }

    @Override
    public boolean isWelcome() {
        return cipher.isWelcome();
    }

    @Override
    public void run(Process started) {
        socket.execute(() -> {
            process = started;
            started.start();
            turns();
            socket.start();
        });
    }

    @Override
    public boolean execute(Runnable step) {
        waiting.incrementAndGet();
        return socket.execute(() -> {
            waiting.decrementAndGet();
            step.run();
            turns();
        });
    }

    private void deliver(InetSocketAddress from, ByteBuffer datagram) {
        Process running = process;
        if (running != null) {
            running.receive(from, datagram);
        }
    }

    private void turns() {
        Process running = process;
        if (running == null) {
            return;
        }
        incoming.onDeadline();
        outgoing.onDeadline();
        boolean more = true;
        long began = clock.monotonicNanos();
        long now = began;
        for (int turn = 0; more && mayTurn(turn, now - began); turn++) {
            more = running.run(cipher);
            long end = clock.monotonicNanos();
            measured(end - now);
            now = end;
        }
        socket.flush();
        cipherWatch.look(now);
        long next = Math.min(
                running.nextDeadlineNanos(), Math.min(incoming.nextDeadlineNanos(), outgoing.nextDeadlineNanos()));
        if (more || next != Long.MAX_VALUE) {
            socket.wakeAt(more ? now : next);
        }
    }

    /**
     * Returns whether another turn may run before datagrams are sent and received again. By number alone the long turns
     * of a large transaction would silence a site for seconds, and others would go on without it. Nor may the end of a
     * write in the background wait for many turns: a checkpointer with one write under way would hardly advance.
     */
    private boolean mayTurn(int turn, long lastedNanos) {
        return turn == 0 || (turn < TURNS_MAX && lastedNanos < TURNS_LONGEST.toNanos() && waiting.get() == 0);
    }

    /** Measures a turn, its forces included: a process does not answer during a turn. */
    private void measured(long lastedNanos) {
        longestTurn = Math.max(longestTurn, lastedNanos);
        longTurns += lastedNanos > LONG_TURN_NANOS ? 1 : 0;
        turnNanos += lastedNanos;
    }

    /**
     * Sets the losses of the network in both directions, or ends them: on the links with these peers, or on all links
     * if there are none. On the process's thread.
     */
    public void setLossy(LossPolicy in, LossPolicy out, List<InetSocketAddress> peers) {
        if (peers.isEmpty()) {
            incoming.setPolicy(in);
            outgoing.setPolicy(out);
        } else {
            incoming.setPolicy(peers, in);
            outgoing.setPolicy(peers, out);
        }
    }

    /** Cuts exactly these links from now on, for tests. On the process's thread. */
    public void cut(Collection<InetSocketAddress> peers) {
        cuts.set(peers);
    }

    /** Returns whether the cluster has a key, so that whatever arrives is from one who holds it. */
    public boolean isSealed() {
        return access.key() != null;
    }

    /** Returns whether a socket is on this host. */
    public boolean isNear(InetSocketAddress other) {
        return other.getAddress().isLoopbackAddress() || other.getAddress().equals(local().getAddress());
    }

    /** Returns the counters of turns, cipher, cuts and socket by name. On the process's thread. */
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("turn.longest-micros", longestTurn / 1_000);
        counters.put("turn.over-100ms", longTurns);
        counters.put("turn.total-micros", turnNanos / 1_000);
        counters.putAll(cipher.counters().byName());
        counters.putAll(cuts.counters());
        counters.putAll(socket.byName());
        return counters;
    }

    /** Has the process end in good order: one more turn sends what it still has to say, and {@link #join} returns. */
    public void end() {
        socket.execute(() -> {
            turns();
            ended.countDown();
        });
    }

    /** Waits for {@link #end}. */
    public void join() throws InterruptedException {
        ended.await();
    }

    @Override
    public void close() {
        socket.close();
    }

    private final class Loop implements LoopHandler {
        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            arriving.send(from, datagram);
        }

        @Override
        public boolean expectsMore() {
            Process running = process;
            return running != null && running.expectsMore();
        }

        @Override
        public void onReadComplete() {
            turns();
        }

        @Override
        public void onWake() {
            turns();
        }

        @Override
        public void onFailure(Throwable cause) {
            onFailure.accept(cause);
        }
    }
}
