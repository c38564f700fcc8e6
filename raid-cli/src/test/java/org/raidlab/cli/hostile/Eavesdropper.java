package org.raidlab.cli.hostile;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** Reads along on the loopback interface, where the system permits it: a sample of what passes certain ports. */
final class Eavesdropper implements AutoCloseable {
    private static final int AF_PACKET = 17;
    private static final int SOCK_DGRAM = 2;
    private static final short ETH_P_IP = 0x0800;
    private static final int LOOPBACK_INDEX = 1;
    private static final int DONT_WAIT = 0x40;
    private static final int UDP = 17;
    private static final int KEPT_MAX = 4_000;
    private static final int KEPT_BYTES_MAX = 1_500;

    private final int socket;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment buffer = arena.allocate(1 << 16);
    private final List<Captured> kept = new ArrayList<>();
    private long heard;

    private Eavesdropper(int socket) {
        this.socket = socket;
    }

    /** Begins to listen; empty where only root may. */
    private static Optional<Eavesdropper> open() {
        int socket = Libc.socket(AF_PACKET, SOCK_DGRAM, Short.reverseBytes(ETH_P_IP) & 0xffff);
        if (socket < 0) {
            return Optional.empty();
        }
        ByteBuffer address = ByteBuffer.allocate(20).order(ByteOrder.nativeOrder());
        address.putShort((short) AF_PACKET)
                .putShort(Short.reverseBytes(ETH_P_IP))
                .putInt(LOOPBACK_INDEX);
        if (Libc.bind(socket, address.array()) != 0) {
            Libc.close(socket);
            return Optional.empty();
        }
        return Optional.of(new Eavesdropper(socket));
    }

    /** A sample of what passes these ports in a time; empty where only root may read along. */
    static List<Captured> during(Duration time, IntPredicate port, RandomGenerator random) {
        try (Eavesdropper eavesdropper = open().orElse(null)) {
            for (long until = System.nanoTime() + time.toNanos(); System.nanoTime() < until; ) {
                if (eavesdropper != null) {
                    eavesdropper.listen(port, random);
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            return eavesdropper == null ? List.of() : List.copyOf(eavesdropper.kept);
        }
    }

    /** Takes what is waiting; beyond a limit a random one makes room. */
    private void listen(IntPredicate port, RandomGenerator random) {
        long bytes = Libc.receive(socket, buffer, DONT_WAIT);
        while (bytes > 0) {
            ByteBuffer packet = buffer.asSlice(0, bytes).asByteBuffer();
            Captured captured = read(packet);
            if (captured != null
                    && (port.test(captured.to().getPort())
                            || port.test(captured.from().getPort()))) {
                keep(captured, random);
            }
            bytes = Libc.receive(socket, buffer, DONT_WAIT);
        }
    }

    private void keep(Captured captured, RandomGenerator random) {
        if (captured.payload().length > KEPT_BYTES_MAX) {
            return;
        }
        heard++;
        if (kept.size() < KEPT_MAX) {
            kept.add(captured);
        } else if (random.nextLong(heard) < KEPT_MAX) {
            kept.set(random.nextInt(KEPT_MAX), captured);
        }
    }

    private static @org.jspecify.annotations.Nullable Captured read(ByteBuffer packet) {
        int head = 4 * (packet.get(0) & 0xf);
        if (packet.get(9) != UDP || packet.remaining() < head + 8) {
            return null;
        }
        int length = (packet.getShort(head + 4) & 0xffff) - 8;
        if (length < 0 || packet.remaining() < head + 8 + length) {
            return null;
        }
        byte[] payload = new byte[length];
        packet.get(head + 8, payload);
        return new Captured(socketAt(packet, 12, head), socketAt(packet, 16, head + 2), payload);
    }

    private static InetSocketAddress socketAt(ByteBuffer packet, int hostAt, int portAt) {
        byte[] host = new byte[4];
        packet.get(hostAt, host);
        try {
            return new InetSocketAddress(InetAddress.getByAddress(host), packet.getShort(portAt) & 0xffff);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        Libc.close(socket);
        arena.close();
    }
}
