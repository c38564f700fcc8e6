package org.raidlab.site.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.comm.netty.UdpSocket;
import org.raidlab.comm.seal.DatagramCipher;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.SystemClock;
import org.raidlab.site.key.Access;

/** A transport over a UDP socket, with a datagram cipher above the socket. */
final class UdpTransport implements Transport {
    /** The address to bind for sites of this host. */
    static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    /** The address to bind for sites of other hosts too. */
    static final InetSocketAddress ANYWHERE = new InetSocketAddress(0);

    private final Access access;
    private final UdpSocket socket;
    private final DatagramCipher datagramCipher;

    private UdpTransport(Access access, InetSocketAddress bind, LoopHandler handler) throws IOException {
        this.access = access;
        socket = UdpSocket.bind(access.socket(bind), new Guarded(handler));
        datagramCipher =
                access.guard(new DatagramCipher.Place(socket.local(), socket, handler::onDatagram), new SystemClock());
    }

    static Transport open(Access access, InetSocketAddress bind, LoopHandler handler) {
        try {
            return new UdpTransport(access, bind, handler);
        } catch (IOException e) {
            throw new EnvironmentException("cannot open a client socket: " + e.getMessage(), e);
        }
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        datagramCipher.send(to, datagram);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        datagramCipher.send(to, head, content);
    }

    @Override
    public boolean isWelcome() {
        return datagramCipher.isWelcome();
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
    public LdgConfig ldg() {
        return access.ldg(socket.receiveBufferBytes());
    }

    @Override
    public void close() {
        socket.close();
    }

    /** A handler that passes every received datagram through the datagram cipher first. */
    private final class Guarded implements LoopHandler {
        private final LoopHandler handler;

        Guarded(LoopHandler handler) {
            this.handler = handler;
        }

        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            datagramCipher.receive(from, datagram);
        }

        @Override
        public void onReadComplete() {
            handler.onReadComplete();
            socket.flush();
        }

        @Override
        public void onWake() {
            handler.onWake();
        }

        @Override
        public void onFailure(Throwable cause) {
            handler.onFailure(cause);
        }
    }
}
