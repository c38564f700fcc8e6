package org.raidlab.site.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.comm.netty.UdpConfig;
import org.raidlab.comm.netty.UdpSocket;
import org.raidlab.site.local.EnvironmentException;

/** A UDP socket on the local host. */
record UdpWire(UdpSocket socket) implements Wire {
    static Wire open(LoopHandler handler) {
        try {
            return new UdpWire(UdpSocket.bind(UdpConfig.loopback(0), handler));
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
