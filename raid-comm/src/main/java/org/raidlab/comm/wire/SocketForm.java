package org.raidlab.comm.wire;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.raidlab.core.codec.MalformedException;

/** Encodes and decodes a socket's address: the length of the host's, the host's, the port. */
public final class SocketForm {
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_BYTES = 16;
    private static final int PORT_MAX = 65_535;

    private SocketForm() {}

    public static void write(InetSocketAddress socket, WireWriter out) {
        byte[] host = socket.getAddress().getAddress();
        out.u8(host.length).raw(host).varint(socket.getPort());
    }

    public static InetSocketAddress read(WireReader in) throws MalformedException {
        int hostBytes = in.u8();
        in.refuseUnless(hostBytes == IPV4_BYTES || hostBytes == IPV6_BYTES, "no such kind of host address");
        byte[] host = in.raw(hostBytes);
        int port = in.number(1, PORT_MAX);
        try {
            InetSocketAddress socket = new InetSocketAddress(InetAddress.getByAddress(host), port);
            boolean isShortest = socket.getAddress().getAddress().length == hostBytes;
            in.refuseUnless(isShortest, "an IPv4 address in the clothes of IPv6");
            return socket;
        } catch (UnknownHostException e) {
            throw new MalformedException("no such kind of host address", e);
        }
    }
}
