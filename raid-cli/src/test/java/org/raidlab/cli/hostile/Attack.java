package org.raidlab.cli.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Throws hostile datagrams at ports, some under the addresses of others, and weighs what is answered. */
final class Attack implements AutoCloseable {
    private static final int BATCH = 50;

    private final Hostile hostile;
    private final @Nullable Forger forger;
    private final DatagramChannel own;
    private final ByteBuffer answer = ByteBuffer.allocate(1 << 16);
    private final Map<Integer, Long> sentTo = new TreeMap<>();
    private final Map<Integer, Long> lies = new TreeMap<>();
    private final Map<Hostile.Kind, Long> kinds = new EnumMap<>(Hostile.Kind.class);
    private long ownBytes;
    private long answeredBytes;
    private long refused;

    /** {@code forger} is null where addresses cannot be forged: then everything comes from one socket. */
    Attack(Hostile hostile, @Nullable Forger forger) throws IOException {
        this.hostile = hostile;
        this.forger = forger;
        own = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        own.configureBlocking(false);
    }

    /** So many datagrams at each port, in turn, at a rate. */
    void run(List<InetSocketAddress> targets, int each, int perSecond) throws IOException {
        long began = System.nanoTime();
        long sent = 0;
        for (int round = 0; round < each; round++) {
            for (InetSocketAddress target : targets) {
                strike(target);
                sent++;
                if (sent % BATCH == 0) {
                    weighAnswers();
                    awaitUntil(began + sent * 1_000_000_000L / perSecond);
                }
            }
        }
        weighAnswers();
    }

    private void strike(InetSocketAddress target) throws IOException {
        Hostile.Kind kind = hostile.draw();
        Captured base = hostile.any();
        byte[] datagram = hostile.make(kind, base);
        kinds.merge(kind, 1L, Long::sum);
        boolean taken = forger != null && hostile.chance(0.7)
                ? forger.send(base.from(), target, datagram)
                : sendOwn(target, datagram);
        if (!taken) {
            refused++;
            return;
        }
        sentTo.merge(target.getPort(), 1L, Long::sum);
        if (kind == Hostile.Kind.LYING_HEADER) {
            lies.merge(target.getPort(), 1L, Long::sum);
        }
    }

    private boolean sendOwn(InetSocketAddress target, byte[] datagram) throws IOException {
        boolean taken = own.send(ByteBuffer.wrap(datagram), target) == datagram.length;
        ownBytes += taken ? datagram.length : 0;
        return taken;
    }

    /** Everything that was captured, once more, as it was. */
    void replay(List<Captured> captured, int perSecond) throws IOException {
        long began = System.nanoTime();
        long sent = 0;
        for (Captured each : captured) {
            if (forger != null) {
                forger.send(each.from(), each.to(), each.payload());
            }
            sendOwn(each.to(), each.payload());
            if (++sent % BATCH == 0) {
                weighAnswers();
                awaitUntil(began + sent * 1_000_000_000L / perSecond);
            }
        }
    }

    private void weighAnswers() throws IOException {
        SocketAddress from = own.receive(answer.clear());
        while (from != null) {
            answeredBytes += answer.position();
            from = own.receive(answer.clear());
        }
    }

    private static void awaitUntil(long nanos) {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            java.util.concurrent.locks.LockSupport.parkNanos(left);
        }
    }

    long sentTo(int port) {
        return sentTo.getOrDefault(port, 0L);
    }

    /** Those with a right checksum and wrong fields: without a key some begin a message that never ends. */
    long lies(int port) {
        return lies.getOrDefault(port, 0L);
    }

    Map<Hostile.Kind, Long> kinds() {
        return kinds;
    }

    /** What the socket without forged addresses sent. */
    long ownBytes() {
        return ownBytes;
    }

    /** What came back to it. */
    long answeredBytes() {
        return answeredBytes;
    }

    long refused() {
        return refused;
    }

    @Override
    public void close() throws IOException {
        own.close();
    }
}
