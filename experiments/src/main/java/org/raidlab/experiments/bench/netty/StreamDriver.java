package org.raidlab.experiments.bench.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import org.raidlab.experiments.bench.transport.Driver;
import org.raidlab.experiments.bench.transport.Pings;
import org.raidlab.experiments.bench.transport.Results;
import org.raidlab.experiments.bench.transport.Traffic;

/** The near side over a stream. */
public final class StreamDriver implements Driver {
    private static final int QUEUE_BYTES = 1 << 20;

    private final NettyLoop loop = new NettyLoop();
    private final Inlet inlet = new Inlet();
    private final Channel channel;

    public StreamDriver(InetSocketAddress peer) throws IOException {
        channel = NettyLoop.await(loop.ready(new Bootstrap().channel(NettyLoop.streams()), inlet)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(QUEUE_BYTES, 2 * QUEUE_BYTES))
                .connect(peer));
    }

    @Override
    public double roundTripNanos(int bytes, int count) throws IOException {
        ByteBuf message = message(new StreamHead(Traffic.ECHO, 0, bytes));
        CompletableFuture<Double> median = new CompletableFuture<>();
        Pings pings = new Pings(count, () -> inlet.stream(message, 1), median);
        return run(message, median, () -> inlet.expect(bytes, pings::onEcho), pings::begin);
    }

    @Override
    public double bulkNanos(int bytes, int count) throws IOException {
        ByteBuf message = message(new StreamHead(Traffic.BULK, count, bytes));
        CompletableFuture<Double> nanos = new CompletableFuture<>();
        long begunAt = System.nanoTime();
        Runnable finish = () -> nanos.complete((double) (System.nanoTime() - begunAt));
        return run(message, nanos, () -> inlet.expect(1, finish), () -> inlet.stream(message, count)) / count;
    }

    private ByteBuf message(StreamHead head) {
        ByteBuf message = channel.alloc().directBuffer(head.bytes());
        head.fill(message);
        return message;
    }

    private double run(ByteBuf message, CompletableFuture<Double> figure, Runnable prepare, Runnable begin)
            throws IOException {
        channel.eventLoop().execute(() -> {
            prepare.run();
            begin.run();
        });
        try {
            return Results.await(figure);
        } finally {
            message.release();
        }
    }

    @Override
    public void close() {
        loop.close();
    }

    private final class Inlet extends ChannelInboundHandlerAdapter {
        private int bytesOfAnswer;
        private int missing;
        private Runnable onAnswer = () -> {};
        private ByteBuf message = Unpooled.EMPTY_BUFFER;
        private int unsent;

        void expect(int bytes, Runnable then) {
            bytesOfAnswer = bytes;
            missing = bytes;
            onAnswer = then;
        }

        void stream(ByteBuf repeated, int count) {
            message = repeated;
            unsent = count;
            advance();
        }

        /** Writes as much as the channel takes; the channel reports when it takes more. */
        private void advance() {
            while (unsent > 0 && channel.isWritable()) {
                unsent--;
                var _ = channel.write(message.retainedDuplicate(), channel.voidPromise());
            }
            channel.flush();
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            if (unsent > 0 && channel.isWritable()) {
                advance();
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object read) {
            ByteBuf in = (ByteBuf) read;
            missing -= in.readableBytes();
            in.release();
            if (missing == 0) {
                missing = bytesOfAnswer;
                onAnswer.run();
            }
        }
    }
}
