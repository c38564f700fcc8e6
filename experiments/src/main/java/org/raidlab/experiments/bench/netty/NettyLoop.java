package org.raidlab.experiments.bench.netty;

import io.netty.bootstrap.AbstractBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.raidlab.comm.ldg.LdgConfig;

/** One thread of Netty, tuned by its settings: native transport, pooled buffers. */
final class NettyLoop implements AutoCloseable {
    private static final int BUFFER_BYTES = 4 << 20;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(
            1, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());

    EventLoopGroup group() {
        return group;
    }

    static Class<? extends DatagramChannel> datagrams() {
        return Epoll.isAvailable() ? EpollDatagramChannel.class : NioDatagramChannel.class;
    }

    static Class<? extends SocketChannel> streams() {
        return Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    static Class<? extends ServerSocketChannel> listeners() {
        return Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    /** Returns a bootstrap with the options of all sockets of this package. */
    <B extends AbstractBootstrap<B, C>, C extends Channel> B ready(B bootstrap, ChannelHandler handler) {
        return bootstrap
                .group(group)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .handler(handler);
    }

    /** Returns a bootstrap for datagrams, with buffers as long datagrams need them. */
    <B extends AbstractBootstrap<B, C>, C extends Channel> B readyForDatagrams(B bootstrap, ChannelHandler handler) {
        return ready(bootstrap, handler)
                .option(ChannelOption.SO_RCVBUF, BUFFER_BYTES)
                .option(ChannelOption.SO_SNDBUF, BUFFER_BYTES)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(LdgConfig.DATAGRAM_BYTES_MAX));
    }

    /** Waits for a channel to be bound or connected. */
    static Channel await(ChannelFuture future) throws IOException {
        try {
            return future.sync().channel();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        var _ = group.shutdownGracefully(0, 1_000, TimeUnit.MILLISECONDS).syncUninterruptibly();
    }
}
