package org.raidlab.experiments.bench.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.experiments.bench.transport.Echo;
import org.raidlab.experiments.bench.transport.Traffic;

/** The far side over a stream: it sends a message back when the message is complete, in the received buffers. */
public final class StreamEcho implements Echo {
    private final NettyLoop loop = new NettyLoop();
    private final Channel channel;

    public StreamEcho(InetSocketAddress bind) throws IOException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loop.group())
                .channel(NettyLoop.listeners())
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel child) {
                        child.pipeline().addLast(new Mirror());
                    }
                });
        channel = NettyLoop.await(bootstrap.bind(bind));
    }

    /** The handler of one connection. */
    private static final class Mirror extends ChannelInboundHandlerAdapter {
        private final List<ByteBuf> parts = new ArrayList<>();
        private @Nullable ByteBuf begun;
        private @Nullable StreamHead head;
        private int missing;
        private int counted;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf in = joined((ByteBuf) message);
            while (in.isReadable() && (head != null || in.readableBytes() >= StreamHead.BYTES)) {
                StreamHead current = head;
                if (current == null) {
                    current = StreamHead.peek(in);
                    head = current;
                    missing = current.bytes();
                }
                take(context, current, in);
            }
            if (in.isReadable()) {
                begun = in;
            } else {
                in.release();
            }
        }

        /** Returns the received bytes behind the part of a head that came before. */
        private ByteBuf joined(ByteBuf came) {
            ByteBuf before = begun;
            if (before == null) {
                return came;
            }
            begun = null;
            return Unpooled.wrappedBuffer(before, came);
        }

        private void take(ChannelHandlerContext context, StreamHead current, ByteBuf in) {
            int bytes = Math.min(missing, in.readableBytes());
            if (current.kind() == Traffic.ECHO) {
                parts.add(in.readRetainedSlice(bytes));
            } else {
                in.skipBytes(bytes);
            }
            missing -= bytes;
            if (missing == 0) {
                head = null;
                finish(context, current);
            }
        }

        private void finish(ChannelHandlerContext context, StreamHead whole) {
            if (whole.kind() == Traffic.ECHO) {
                for (ByteBuf part : parts) {
                    var _ = context.write(part, context.voidPromise());
                }
                parts.clear();
                context.flush();
            } else if (++counted == whole.number()) {
                counted = 0;
                var _ = context.writeAndFlush(context.alloc().directBuffer(1).writeByte(Traffic.COUNTED));
            }
        }
    }

    @Override
    public InetSocketAddress local() {
        return (InetSocketAddress) channel.localAddress();
    }

    @Override
    public void close() {
        loop.close();
    }
}
