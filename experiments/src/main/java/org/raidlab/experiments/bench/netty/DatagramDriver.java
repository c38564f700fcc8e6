package org.raidlab.experiments.bench.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.raidlab.experiments.bench.transport.Driver;
import org.raidlab.experiments.bench.transport.Pings;
import org.raidlab.experiments.bench.transport.Results;

/** The near side over Netty's datagrams, on a connected socket. */
public final class DatagramDriver implements Driver {
    private final NettyLoop loop = new NettyLoop();
    private final Channel channel;
    private @Nullable Pings pings;

    public DatagramDriver(InetSocketAddress bind, InetSocketAddress peer) throws IOException {
        channel = NettyLoop.await(loop.readyForDatagrams(new Bootstrap().channel(NettyLoop.datagrams()), new Inlet())
                .localAddress(bind)
                .connect(peer));
    }

    @Override
    public double roundTripNanos(int bytes, int count) throws IOException {
        ByteBuf message = channel.alloc().directBuffer(bytes).writeZero(bytes);
        CompletableFuture<Double> median = new CompletableFuture<>();
        Pings running = new Pings(count, () -> send(message), median);
        channel.eventLoop().execute(() -> {
            pings = running;
            running.begin();
        });
        try {
            return Results.await(median);
        } finally {
            message.release();
        }
    }

    private void send(ByteBuf message) {
        var _ = channel.writeAndFlush(message.retainedDuplicate(), channel.voidPromise());
    }

    @Override
    public double bulkNanos(int bytes, int count) {
        throw new UnsupportedOperationException("a plain socket would lose what it is not asked to repair");
    }

    @Override
    public void close() {
        loop.close();
    }

    private final class Inlet extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ReferenceCountUtil.release(message);
            if (pings != null) {
                pings.onEcho();
            }
        }
    }
}
