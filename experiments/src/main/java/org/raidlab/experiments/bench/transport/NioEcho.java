package org.raidlab.experiments.bench.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import org.raidlab.comm.ldg.LdgConfig;

/** The far side in its plainest form: one thread, one buffer, two system calls. */
public final class NioEcho implements Echo {
    private final DatagramChannel channel;

    public NioEcho(InetSocketAddress bind) throws IOException {
        channel = open().bind(bind);
        Thread.ofPlatform().daemon().name("nio-echo").start(this::run);
    }

    static DatagramChannel open() throws IOException {
        return DatagramChannel.open()
                .setOption(StandardSocketOptions.SO_RCVBUF, 4 << 20)
                .setOption(StandardSocketOptions.SO_SNDBUF, 4 << 20);
    }

    private void run() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(LdgConfig.DATAGRAM_BYTES_MAX);
        try {
            while (true) {
                SocketAddress from = channel.receive(buffer.clear());
                channel.send(buffer.flip(), from);
            }
        } catch (ClosedChannelException _) {
            return;
        } catch (IOException e) {
            throw new IllegalStateException("an echo failed", e);
        }
    }

    @Override
    public InetSocketAddress local() {
        return (InetSocketAddress) channel.socket().getLocalSocketAddress();
    }

    @Override
    public void close() {
        Closing.quietly(channel);
    }
}
