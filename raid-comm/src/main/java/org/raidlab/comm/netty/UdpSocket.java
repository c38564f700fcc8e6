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
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * One UDP socket with a thread of its own, on which everything of its process runs. {@link #send}, {@link #flush} and
 * {@link #wakeAt} are called on that thread.
 */
public final class UdpSocket implements DatagramSink, AutoCloseable {
    private static final int SLOTS = 8;
    private static final int DATAGRAMS_PER_TURN_MAX = 256;
    private static final int QUEUE_BYTES_LOW = 8 << 20;
    private static final int QUEUE_BYTES_MAX = 32 << 20;

    private final EventLoopGroup group;
    private final Channel channel;
    private final Native transport;
    private final Inlet inlet;
    private final Outlet outlet;
    private final Waker waker;
    private final int receiveBufferBytes;

    private UdpSocket(EventLoopGroup group, Channel channel, Native transport, Inlet inlet) {
        this.group = group;
        this.channel = channel;
        this.transport = transport;
        this.inlet = inlet;
        this.outlet = new Outlet(channel, transport.segments());
        this.waker = new Waker(channel.eventLoop(), inlet::wake);
        this.receiveBufferBytes = channel.config().getOption(ChannelOption.SO_RCVBUF);
    }

    /** Binds a socket. Nothing is read before {@link #start}. */
    public static UdpSocket bind(UdpConfig config, LoopHandler handler) throws IOException {
        Native transport = Native.choose(config.transport());
        EventLoopGroup group =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("raid-loop"), transport.ioHandler());
        try {
            Inlet inlet = new Inlet(handler);
            Channel channel = bootstrap(config, transport)
                    .group(group)
                    .handler(inlet)
                    .bind(config.bind())
                    .syncUninterruptibly()
                    .channel();
            transport.readInBatches(channel, UdpConfig.DATAGRAM_BYTES_MAX);
            return new UdpSocket(group, channel, transport, inlet);
        } catch (Exception e) { // Netty throws checked ones unannounced
            var _ = group.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
            throw new IOException("cannot bind " + config.bind() + ": " + e.getMessage(), e);
        }
    }

    private static Bootstrap bootstrap(UdpConfig config, Native transport) {
        int slots = transport.epoll() ? SLOTS : 1;
        return new Bootstrap()
                .channelFactory(transport.channels(config.bind().getAddress()))
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOCATOR, new PooledByteBufAllocator(true))
                .option(ChannelOption.SO_RCVBUF, config.bufferBytes())
                .option(ChannelOption.SO_SNDBUF, config.bufferBytes())
                .option(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(QUEUE_BYTES_LOW, QUEUE_BYTES_MAX))
                .option(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new ReusedBuffer(slots, UdpConfig.DATAGRAM_BYTES_MAX, DATAGRAMS_PER_TURN_MAX));
    }

    /** Begins to read. */
    public void start() {
        channel.config().setAutoRead(true);
    }

    /** Host and port that are bound. */
    public InetSocketAddress local() {
        return (InetSocketAddress) channel.localAddress();
    }

    /** The transport and the reason for it, such as {@code epoll (available)}. */
    public String transport() {
        return transport.toString();
    }

    /** Size of the receive buffer as the kernel has it. */
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

    /** Everything sent leaves, with as few system calls as can be. */
    public void flush() {
        outlet.flush();
    }

    /** Wakes the handler at a time on the scale of {@link System#nanoTime}; never later because of another call. */
    public void wakeAt(long nanos) {
        waker.wakeAt(nanos);
    }

    /** Runs something on the socket's thread; from any thread. False if the socket is closed and runs nothing more. */
    public boolean execute(Runnable step) {
        try {
            channel.eventLoop().execute(() -> inlet.guarded(step));
            return true;
        } catch (RejectedExecutionException _) {
            return false;
        }
    }

    /** Whether the caller is the socket's thread. */
    public boolean inLoop() {
        return channel.eventLoop().inEventLoop();
    }

    /** Datagrams that the kernel dropped because the receive buffer was full; -1 where it does not tell. */
    public long kernelDrops() {
        return KernelDrops.of(local());
    }

    /** What the socket counts, by name. */
    public SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> byName = new LinkedHashMap<>();
        byName.put("udp.receive-buffer-bytes", (long) receiveBufferBytes);
        byName.put("udp.kernel-drops", kernelDrops());
        byName.put("udp.send-failures", inlet.sendFailures());
        byName.put("udp.send-queue-drops", outlet.dropped());
        return byName;
    }

    /** Closes the socket and ends its thread. From the thread itself it returns at once. */
    @Override
    public void close() {
        var closing = group.shutdownGracefully(0, 1_000, TimeUnit.MILLISECONDS);
        if (!inLoop()) {
            closing.syncUninterruptibly();
        }
    }
}
