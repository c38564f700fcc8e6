package org.raidlab.runtime;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.LongMessage;
import org.raidlab.comm.ldg.MessageSink;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/** A process that takes and sends long messages without servers: an experiment's, a test's. */
public final class LdgProcess implements Process {
    private final Handler handler;
    private final LdgEndpoint endpoint;

    /** What the process does with messages; all on the process's thread. */
    public interface Handler extends MessageSink {
        /** Called in each turn, after its messages. */
        default void onTurn() {}

        /** Returns when the next turn is due if nothing arrives, on the clock's monotonic scale. */
        default long nextDeadlineNanos() {
            return Long.MAX_VALUE;
        }
    }

    public LdgProcess(LdgConfig config, ProcessId self, Clock clock, RandomSource random, Handler handler) {
        this.handler = handler;
        endpoint = new LdgEndpoint(config, self, clock, random.fork(), handler);
    }

    /** Enqueues a message; it leaves at the end of the turn. */
    public boolean send(InetSocketAddress to, byte[] message) {
        return endpoint.send(to, message);
    }

    /** Enqueues a message that arrived here: the process takes it over, and closes it when it is sent or refused. */
    public boolean send(InetSocketAddress to, LongMessage message) {
        return endpoint.send(to, message);
    }

    /** Enqueues one message to many processes; they share the array. */
    public boolean multicast(List<InetSocketAddress> to, byte[] message) {
        return endpoint.multicast(to, message);
    }

    /** Returns the protocol endpoint, for its state and counters. */
    public LdgEndpoint endpoint() {
        return endpoint;
    }

    @Override
    public void start() {}

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        endpoint.receive(from, datagram);
    }

    @Override
    public boolean run(DatagramSink out) {
        endpoint.onDeadline();
        handler.onTurn();
        endpoint.flush(out);
        return false;
    }

    @Override
    public boolean expectsMore() {
        return endpoint.expectsMore();
    }

    @Override
    public long nextDeadlineNanos() {
        return Math.min(endpoint.nextDeadlineNanos(), handler.nextDeadlineNanos());
    }
}
