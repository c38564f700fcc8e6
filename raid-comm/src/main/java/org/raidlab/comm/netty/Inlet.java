package org.raidlab.comm.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import org.raidlab.comm.udp.EngineHandler;
import org.raidlab.comm.udp.FailStop;

/** Passes all that the channel reads to the {@link EngineHandler}. */
final class Inlet extends ChannelInboundHandlerAdapter {
    private final EngineHandler handler;
    private final FailStop failStop;
    private long sendFailures;

    Inlet(EngineHandler handler) {
        this.handler = handler;
        this.failStop = new FailStop(handler);
    }

    /** Returns the number of sends that the kernel refused; such a send equals a lost datagram. */
    long sendFailures() {
        return sendFailures;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (message instanceof DatagramPacket packet) {
                failStop.run(() ->
                        handler.onDatagram(packet.sender(), packet.content().nioBuffer()));
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        failStop.run(handler::onReadComplete);
    }

    void wake() {
        failStop.run(handler::onWake);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            sendFailures++;
        } else {
            failStop.fail(cause);
        }
    }

    /** Runs a step that belongs to the process. */
    void guarded(Runnable step) {
        failStop.run(step);
    }
}
