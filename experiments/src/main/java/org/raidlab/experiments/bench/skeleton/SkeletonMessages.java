package org.raidlab.experiments.bench.skeleton;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.raidlab.comm.ldg.LdgConfig;

/**
 * The messages of a turn before they are sent, those to one peer in one datagram: each has its length, its part, its
 * transaction.
 */
final class SkeletonMessages {
    private static final int HEAD_BYTES = 11;
    private static final int PEERS_POOLED = 64;

    private final DatagramChannel channel;
    private final Map<SocketAddress, ByteBuffer> open = new LinkedHashMap<>();
    private final ArrayDeque<ByteBuffer> pool = new ArrayDeque<>();

    SkeletonMessages(DatagramChannel channel) {
        this.channel = channel;
    }

    /** Called with each message of a datagram. */
    interface Reader {
        void onMessage(SocketAddress from, Part part, long txn) throws IOException;
    }

    void add(SocketAddress to, Part part, long txn) throws IOException {
        ByteBuffer datagram = open.get(to);
        if (datagram != null && datagram.remaining() < HEAD_BYTES + part.bytes()) {
            open.remove(to);
            send(to, datagram);
            datagram = null;
        }
        if (datagram == null) {
            datagram = pool.isEmpty() ? ByteBuffer.allocateDirect(LdgConfig.PATH_SIZED) : pool.pop();
            open.put(to, datagram);
        }
        int end = datagram.position() + Math.max(HEAD_BYTES, part.bytes());
        datagram.putShort((short) (end - datagram.position()))
                .put((byte) part.ordinal())
                .putLong(txn);
        datagram.position(end);
    }

    /** Sends one message in a datagram of its own, at once. */
    void sendAlone(SocketAddress to, Part part, long txn) throws IOException {
        add(to, part, txn);
        ByteBuffer datagram = open.remove(to);
        if (datagram != null) {
            send(to, datagram);
        }
    }

    void flush() throws IOException {
        for (Map.Entry<SocketAddress, ByteBuffer> each : open.entrySet()) {
            send(each.getKey(), each.getValue());
        }
        open.clear();
    }

    private void send(SocketAddress to, ByteBuffer datagram) throws IOException {
        channel.send(datagram.flip(), to);
        datagram.clear();
        if (pool.size() < PEERS_POOLED) {
            pool.push(datagram);
        }
    }

    static void read(SocketAddress from, ByteBuffer datagram, Reader reader) throws IOException {
        while (datagram.hasRemaining()) {
            int start = datagram.position();
            int length = Short.toUnsignedInt(datagram.getShort());
            Part part = Part.of(datagram.get());
            long txn = datagram.getLong();
            datagram.position(start + length);
            reader.onMessage(from, part, txn);
        }
    }
}
