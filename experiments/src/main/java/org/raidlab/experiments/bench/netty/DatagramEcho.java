package org.raidlab.experiments.bench.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.raidlab.experiments.bench.transport.Echo;

/** The far side over Netty's datagrams: it sends each back in the received buffer. */
public final class DatagramEcho implements Echo {
    private final NettyLoop loop = new NettyLoop();
    private final Channel channel;

    public DatagramEcho(InetSocketAddress bind) throws IOException {
        channel = NettyLoop.await(loop.readyForDatagrams(new Bootstrap().channel(NettyLoop.datagrams()), new Mirror())
                .bind(bind));
    }

    private static final class Mirror extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            DatagramPacket packet = (DatagramPacket) message;
            var _ = context.write(new DatagramPacket(packet.content(), packet.sender()), context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
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
