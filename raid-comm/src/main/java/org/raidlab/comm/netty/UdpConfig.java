package org.raidlab.comm.netty;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Invariants;

/**
 * Settings of a socket.
 *
 * @param bind host and port; port 0 lets the kernel choose
 * @param remote whether anything but loopback may be bound; there is no protection against forged datagrams
 * @param bufferBytes wished for the socket's receive and send buffers; the kernel may give less
 * @param transport which one to use
 */
public record UdpConfig(InetSocketAddress bind, boolean remote, int bufferBytes, Transport transport) {
    /** Longest datagram that can be read; UDP knows no longer ones. */
    static final int DATAGRAM_BYTES_MAX = LdgConfig.DATAGRAM_BYTES_MAX;

    private static final int BUFFER_BYTES_WISHED = 4 << 20;

    /** The kinds of transport to the kernel. */
    public enum Transport {
        /**
         * Ourselves where the kernel is known, else Netty's native part where there is one, else Netty over the JDK.
         */
        AUTO,
        /** Ourselves, by system calls, or a clear error. */
        LINUX,
        /** Netty's native part. */
        NATIVE,
        /** Netty over the JDK. */
        NIO;

        /** The environment variable that chooses one for a process and those that it starts. */
        public static final String VARIABLE = "RAID_TRANSPORT";

        /**
         * Returns the transport that the environment requests; {@link IllegalArgumentException} names the available
         * ones.
         */
        static Transport wished() {
            String word = System.getenv(VARIABLE);
            if (word == null || word.isBlank()) {
                return AUTO;
            }
            for (Transport transport : values()) {
                if (transport.name().equalsIgnoreCase(word.strip())) {
                    return transport;
                }
            }
            throw new IllegalArgumentException(VARIABLE + " is auto, linux, native or nio, not '" + word + "'");
        }
    }

    public UdpConfig {
        Invariants.require(!bind.isUnresolved(), "no such host: " + bind.getHostString());
        Invariants.require(
                remote || bind.getAddress().isLoopbackAddress(),
                bind.getHostString() + " is not loopback: whoever reaches it could forge datagrams");
        Invariants.require(bufferBytes > 0, "a socket has buffers");
    }

    /**
     * Returns the settings of a socket on loopback, with large buffers and the transport that the environment requests.
     */
    public static UdpConfig loopback(int port) {
        InetSocketAddress bind = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return new UdpConfig(bind, false, BUFFER_BYTES_WISHED, Transport.wished());
    }

    /** Returns the settings of a socket at any address. */
    public static UdpConfig at(InetSocketAddress bind, boolean remote) {
        return new UdpConfig(bind, remote, BUFFER_BYTES_WISHED, Transport.wished());
    }

    public UdpConfig withTransport(Transport other) {
        return new UdpConfig(bind, remote, bufferBytes, other);
    }
}
