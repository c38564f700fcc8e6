package org.raidlab.site.mini;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.site.client.Transport;

/** A process's end of the network within one JVM. What its handler throws ends this process and no other. */
final class MiniTransport implements Transport {
    private static final Logger LOG = LogManager.getLogger(MiniTransport.class);
    private static final int DATAGRAMS_PER_TURN_MAX = 256;

    private final MiniLoop loop;
    private final MiniNetwork network;
    private final InetSocketAddress self;
    private final LoopHandler handler;
    private final MiniInbox inbox = new MiniInbox();
    private boolean started;
    private boolean ended;
    private long wakeAt = Long.MAX_VALUE;

    private MiniTransport(MiniLoop loop, InetSocketAddress self, LoopHandler handler) {
        this.loop = loop;
        this.network = loop.network();
        this.self = self;
        this.handler = handler;
    }

    /** Opens the transport of an address; on the loop's thread. */
    static MiniTransport open(MiniLoop loop, InetSocketAddress self, LoopHandler handler) {
        MiniTransport wire = new MiniTransport(loop, self, handler);
        wire.network.attach(wire);
        return wire;
    }

    InetSocketAddress self() {
        return self;
    }

    void arrive(InetSocketAddress from, ByteBuffer datagram) {
        inbox.add(from, datagram);
    }

    /** Delivers a batch of datagrams or wakes the handler; returns false if neither is due. */
    boolean turn(long nowNanos) {
        if (!started) {
            return false;
        }
        int waiting = Math.min(inbox.size(), DATAGRAMS_PER_TURN_MAX);
        if (waiting > 0) {
            guarded(() -> handOver(waiting));
        } else if (wakeAt <= nowNanos) {
            wakeAt = Long.MAX_VALUE;
            guarded(handler::onWake);
        } else {
            return false;
        }
        return true;
    }

    private void handOver(int datagrams) {
        for (int count = 0; count < datagrams; count++) {
            MiniInbox.Datagram datagram = inbox.remove();
            handler.onDatagram(datagram.from(), datagram.content());
        }
        handler.onReadComplete();
    }

    long nextDeadlineNanos() {
        return wakeAt;
    }

    /** Returns the number of datagrams lost because too many waited. */
    long dropped() {
        return inbox.dropped();
    }

    /** Runs a step of the process; on the loop's thread. Once it threw, nothing of it runs again. */
    void guarded(Runnable step) {
        if (ended) {
            return;
        }
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            end();
            report(e);
        }
    }

    /**
     * Reports a failure to the handler; a handler that fails on the report must not stop the other processes on this
     * thread.
     */
    private void report(Throwable cause) {
        try {
            handler.onFailure(cause);
        } catch (RuntimeException | Error e) {
            LOG.error("the process at {} ends by our mistake", self, e);
        }
    }

    private void end() {
        ended = true;
        network.detach(this);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        network.carry(
                self,
                to,
                ByteBuffer.allocate(datagram.remaining()).put(datagram).flip());
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        ByteBuffer whole = ByteBuffer.allocate(head.remaining() + content.remaining());
        network.carry(self, to, whole.put(head).put(content).flip());
    }

    @Override
    public void start() {
        started = true;
    }

    /** Does nothing: a datagram enters the receiver's queue when it is sent. */
    @Override
    public void flush() {}

    @Override
    public void wakeAt(long nanos) {
        wakeAt = nanos;
    }

    @Override
    public void execute(Runnable step) {
        loop.execute(() -> guarded(step));
    }

    @Override
    public LdgConfig ldg() {
        return LdgConfig.WITHIN_PROCESS.withReceiveBufferBytes(MiniInbox.BYTES_MAX);
    }

    @Override
    public void close() {
        loop.callIfRunning(this::end);
    }
}
