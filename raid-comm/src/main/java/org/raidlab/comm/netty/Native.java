package org.raidlab.comm.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.Inet4Address;
import java.net.InetAddress;
import org.raidlab.comm.netty.UdpConfig.Transport;

/** The transport that a socket uses, and the reason for its choice. */
record Native(boolean epoll, String reason) {
    private static final String WISHED = "as configured";

    static Native choose(Transport wished) {
        return switch (wished) {
            case NIO -> new Native(false, WISHED);
            case NATIVE -> {
                Epoll.ensureAvailability();
                yield new Native(true, WISHED);
            }
            case AUTO, LINUX ->
                Epoll.isAvailable()
                        ? new Native(true, "available")
                        : new Native(false, "no native transport: " + rootOf(Epoll.unavailabilityCause()));
        };
    }

    /** Returns a text such as {@code epoll (available)}. */
    @Override
    public String toString() {
        return (epoll ? "epoll" : "nio") + " (" + reason + ")";
    }

    IoHandlerFactory ioHandler() {
        return epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    }

    ChannelFactory<Channel> channels(InetAddress host) {
        SocketProtocolFamily family =
                host instanceof Inet4Address ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
        return () -> epoll ? new EpollDatagramChannel(family) : new NioDatagramChannel(family);
    }

    /** Whether the kernel cuts a long buffer into datagrams by itself (GSO). */
    boolean segments() {
        return epoll && EpollDatagramChannel.isSegmentedDatagramPacketSupported();
    }

    /** Turns on reading of several datagrams with one system call, into slots of this size. */
    void readInBatches(Channel channel, int slotBytes) {
        if (epoll) {
            channel.config().setOption(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, slotBytes);
        }
    }

    private static String rootOf(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).lines().findFirst().orElse("unknown");
    }
}
