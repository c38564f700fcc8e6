package org.raidlab.comm.seal;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes a socket's address: length of the host (4 or 16), host, port. */
final class SocketBytes {
    static final int BYTES_MAX = 1 + 16 + 2;

    private SocketBytes() {}

    static byte[] of(InetSocketAddress socket) {
        byte[] host = socket.getAddress().getAddress();
        return ByteBuffer.allocate(1 + host.length + 2)
                .put((byte) host.length)
                .put(host)
                .putShort((short) socket.getPort())
                .array();
    }

    /** Returns the address that these bytes encode, to the last one; null if they encode none. */
    static @Nullable InetSocketAddress read(ByteBuffer in) {
        int length = in.hasRemaining() ? in.get() : 0;
        if ((length != 4 && length != 16) || in.remaining() != length + 2) {
            return null;
        }
        byte[] host = new byte[length];
        in.get(host);
        try {
            return new InetSocketAddress(InetAddress.getByAddress(host), in.getShort() & 0xffff);
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
