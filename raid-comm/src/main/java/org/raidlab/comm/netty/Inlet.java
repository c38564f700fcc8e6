package org.raidlab.comm.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;

/** Hands what the channel reads to the {@link LoopHandler}. */
final class Inlet extends ChannelInboundHandlerAdapter {
    private final LoopHandler handler;
    private boolean failed;
    private long sendFailures;

    Inlet(LoopHandler handler) {
        this.handler = handler;
    }

    /** Sends that the kernel refused; as good as lost datagrams. */
    long sendFailures() {
        return sendFailures;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (message instanceof DatagramPacket packet) {
                guarded(() ->
                        handler.onDatagram(packet.sender(), packet.content().nioBuffer()));
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        guarded(handler::onReadComplete);
    }

    void wake() {
        guarded(handler::onWake);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            sendFailures++;
        } else {
            fail(cause);
        }
    }

    /** Runs what belongs to the process. Once it threw, nothing of it runs again: its state may be half changed. */
    void guarded(Runnable step) {
        if (failed) {
            return;
        }
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    private void fail(Throwable cause) {
        failed = true;
        handler.onFailure(cause);
    }
}
