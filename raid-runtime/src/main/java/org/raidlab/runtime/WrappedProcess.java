package org.raidlab.runtime;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;

/** A process around another one; a subclass that changes datagrams, or adds to turns, overrides what it changes. */
public class WrappedProcess implements Process {
    private final Process inner;

    public WrappedProcess(Process inner) {
        this.inner = inner;
    }

    @Override
    public void start() {
        inner.start();
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        inner.receive(from, datagram);
    }

    @Override
    public boolean run(DatagramSink out) {
        return inner.run(out);
    }

    @Override
    public boolean expectsMore() {
        return inner.expectsMore();
    }

    @Override
    public boolean take(Order order) {
        return inner.take(order);
    }

    @Override
    public boolean isSpare(boolean target) {
        return inner.isSpare(target);
    }

    @Override
    public long nextDeadlineNanos() {
        return inner.nextDeadlineNanos();
    }
}
