package org.raidlab.comm.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.raidlab.comm.udp.Engine;
import org.raidlab.comm.udp.EngineHandler;

/** The socket engine that uses Netty. */
final class NettyEngine implements Engine {
    private static final int SLOTS = 8;
    private static final int DATAGRAMS_PER_TURN_MAX = 256;
    private static final int QUEUE_BYTES_LOW = 8 << 20;
    private static final int QUEUE_BYTES_MAX = 32 << 20;

    /** The buffer pool of all sockets of a process: a new socket reuses the memory of a closed one. */
    static final PooledByteBufAllocator BUFFERS = new PooledByteBufAllocator(true);

    private final EventLoopGroup group;
    private final Channel channel;
    private final Inlet inlet;
    private final Outlet outlet;
    private final Waker waker;
    private final int receiveBufferBytes;

    private NettyEngine(EventLoopGroup group, Channel channel, Native transport, Inlet inlet) {
        this.group = group;
        this.channel = channel;
        this.inlet = inlet;
        this.outlet = new Outlet(channel, transport.segments());
        this.waker = new Waker(channel.eventLoop(), inlet::wake);
        this.receiveBufferBytes = channel.config().getOption(ChannelOption.SO_RCVBUF);
    }

    /** Binds a socket. Nothing is read before {@link #start}. */
    static NettyEngine bind(UdpConfig config, Native transport, EngineHandler handler) throws IOException {
        EventLoopGroup group =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("raid-loop"), transport.ioHandler());
        try {
            Inlet inlet = new Inlet(handler);
            int slots = transport.epoll() ? SLOTS : 1;
            ReusedBuffer reads = new ReusedBuffer(slots, UdpConfig.DATAGRAM_BYTES_MAX, DATAGRAMS_PER_TURN_MAX);
            Channel channel = bootstrap(config, transport, reads)
                    .group(group)
                    .handler(inlet)
                    .bind(config.bind())
                    .syncUninterruptibly()
                    .channel();
            channel.closeFuture().addListener(_ -> reads.release());
            transport.readInBatches(channel, UdpConfig.DATAGRAM_BYTES_MAX);
            return new NettyEngine(group, channel, transport, inlet);
        } catch (Exception e) { // Netty throws checked ones unannounced
            var _ = group.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
            throw new IOException("cannot bind " + config.bind() + ": " + e.getMessage(), e);
        }
    }

    private static Bootstrap bootstrap(UdpConfig config, Native transport, ReusedBuffer reads) {
        return new Bootstrap()
                .channelFactory(transport.channels(config.bind().getAddress()))
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOCATOR, BUFFERS)
                .option(ChannelOption.SO_RCVBUF, config.bufferBytes())
                .option(ChannelOption.SO_SNDBUF, config.bufferBytes())
                .option(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(QUEUE_BYTES_LOW, QUEUE_BYTES_MAX))
                .option(ChannelOption.RECVBUF_ALLOCATOR, reads);
    }

    @Override
    public void start() {
        channel.config().setAutoRead(true);
    }

    @Override
    public InetSocketAddress local() {
        return (InetSocketAddress) channel.localAddress();
    }

    @Override
    public int receiveBufferBytes() {
        return receiveBufferBytes;
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        outlet.send(to, datagram);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        outlet.send(to, head, content);
    }

    @Override
    public void flush() {
        outlet.flush();
    }

    @Override
    public void wakeAt(long nanos) {
        waker.wakeAt(nanos);
    }

    @Override
    public boolean execute(Runnable step) {
        try {
            channel.eventLoop().execute(() -> inlet.guarded(step));
            return true;
        } catch (RejectedExecutionException _) {
            return false;
        }
    }

    @Override
    public boolean inLoop() {
        return channel.eventLoop().inEventLoop();
    }

    @Override
    public long sendFailures() {
        return inlet.sendFailures();
    }

    @Override
    public long queueDrops() {
        return outlet.dropped();
    }

    @Override
    public void close() {
        var closing = group.shutdownGracefully(0, 1_000, TimeUnit.MILLISECONDS);
        if (!inLoop()) {
            closing.syncUninterruptibly();
        }
    }
}
