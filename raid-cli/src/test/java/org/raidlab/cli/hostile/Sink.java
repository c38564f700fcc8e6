package org.raidlab.cli.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.DatagramChannel;

/** Takes datagrams and does nothing with them: the reference of an attack. */
final class Sink implements AutoCloseable {
    private final DatagramChannel channel;

    private Sink(DatagramChannel channel) {
        this.channel = channel;
    }

    static Sink open() throws IOException {
        Sink sink = new Sink(DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
        Thread.ofPlatform().daemon().start(sink::drain);
        return sink;
    }

    InetSocketAddress socket() throws IOException {
        return (InetSocketAddress) channel.getLocalAddress();
    }

    private void drain() {
        ByteBuffer datagram = ByteBuffer.allocate(1 << 16);
        try {
            while (channel.isOpen()) {
                channel.receive(datagram.clear());
            }
        } catch (AsynchronousCloseException _) {
            return; // it was closed
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
