package org.raidlab.site.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.comm.netty.UdpConfig;
import org.raidlab.comm.netty.UdpSocket;
import org.raidlab.site.EnvironmentException;

/** A UDP socket. */
record UdpWire(UdpSocket socket) implements Wire {
    /** For sites of this host. */
    static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    /** For sites of other hosts too. */
    static final InetSocketAddress ANYWHERE = new InetSocketAddress(0);

    static Wire open(InetSocketAddress bind, LoopHandler handler) {
        try {
            return new UdpWire(UdpSocket.bind(UdpConfig.at(bind, bind.equals(ANYWHERE)), handler));
        } catch (IOException e) {
            throw new EnvironmentException("cannot open a client socket: " + e.getMessage(), e);
        }
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        socket.send(to, datagram);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        socket.send(to, head, content);
    }

    @Override
    public void start() {
        socket.start();
    }

    @Override
    public void flush() {
        socket.flush();
    }

    @Override
    public void wakeAt(long nanos) {
        socket.wakeAt(nanos);
    }

    @Override
    public void execute(Runnable step) {
        socket.execute(step);
    }

    @Override
    public int receiveBufferBytes() {
        return socket.receiveBufferBytes();
    }

    @Override
    public void close() {
        socket.close();
    }
}
