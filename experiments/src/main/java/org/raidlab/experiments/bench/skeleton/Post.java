package org.raidlab.experiments.bench.skeleton;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.raidlab.comm.ldg.LdgConfig;

/** A socket with its selector: a turn takes all datagrams that have come, up to a bound. */
final class Post {
    private static final int DATAGRAMS_PER_TURN_MAX = 256;
    private static final int BUFFER_BYTES = 4 << 20;

    private final DatagramChannel channel;
    private final Selector selector;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(LdgConfig.DATAGRAM_BYTES_MAX);

    Post() throws IOException {
        channel = DatagramChannel.open()
                .setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES)
                .setOption(StandardSocketOptions.SO_SNDBUF, BUFFER_BYTES)
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        channel.configureBlocking(false);
        selector = Selector.open();
        channel.register(selector, SelectionKey.OP_READ);
    }

    DatagramChannel channel() {
        return channel;
    }

    int port() {
        return channel.socket().getLocalPort();
    }

    /** Called with each datagram. */
    interface Reader {
        void onDatagram(SocketAddress from, ByteBuffer datagram) throws IOException;
    }

    /** Waits for a datagram, then takes the received ones. */
    void take(long waitMillis, Reader reader) throws IOException {
        selector.select(waitMillis);
        selector.selectedKeys().clear();
        for (int taken = 0; taken < DATAGRAMS_PER_TURN_MAX; taken++) {
            SocketAddress from = channel.receive(buffer.clear());
            if (from == null) {
                return;
            }
            reader.onDatagram(from, buffer.flip());
        }
    }

    void close() throws IOException {
        channel.close();
        selector.close();
    }
}
