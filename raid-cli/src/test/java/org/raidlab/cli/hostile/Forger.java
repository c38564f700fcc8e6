package org.raidlab.cli.hostile;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/** Sends UDP datagrams over IPv4 from whatever address it likes, where the system permits it. */
final class Forger implements AutoCloseable {
    private static final int AF_INET = 2;
    private static final int SOCK_RAW = 3;
    private static final int IPPROTO_RAW = 255;
    private static final int IP_BYTES = 20;
    private static final int UDP_BYTES = 8;

    private final int socket;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment packet = arena.allocate(1 << 16);
    private final MemorySegment address = arena.allocate(16);

    private Forger(int socket) {
        this.socket = socket;
    }

    /** Opens it; empty where only root may. */
    static Optional<Forger> open() {
        int socket = Libc.socket(AF_INET, SOCK_RAW, IPPROTO_RAW);
        return socket < 0 ? Optional.empty() : Optional.of(new Forger(socket));
    }

    /** Sends a datagram that seems to come from a socket; false if the system did not take it. */
    boolean send(InetSocketAddress from, InetSocketAddress to, byte[] payload) {
        int length = IP_BYTES + UDP_BYTES + payload.length;
        ByteBuffer out = packet.asByteBuffer();
        out.put((byte) 0x45).put((byte) 0).putShort((short) length).putInt(0);
        out.put((byte) 64).put((byte) 17).putShort((short) 0);
        out.put(from.getAddress().getAddress()).put(to.getAddress().getAddress());
        out.putShort((short) from.getPort()).putShort((short) to.getPort());
        out.putShort((short) (UDP_BYTES + payload.length)).putShort((short) 0).put(payload);
        ByteBuffer name = address.asByteBuffer().order(ByteOrder.nativeOrder()).putShort((short) AF_INET);
        name.order(ByteOrder.BIG_ENDIAN)
                .putShort((short) to.getPort())
                .put(to.getAddress().getAddress());
        return Libc.send(socket, packet, length, address) == length;
    }

    @Override
    public void close() {
        Libc.close(socket);
        arena.close();
    }
}
