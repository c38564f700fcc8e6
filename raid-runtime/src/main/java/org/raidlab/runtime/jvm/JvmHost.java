package org.raidlab.runtime.jvm;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.Process;

/**
 * Runs a process beside others on the thread of a {@link JvmLoop}; datagrams go from queue to queue. What a process
 * throws ends this process and no other.
 */
public final class JvmHost implements Host, DatagramSink {
    /** The settings of long datagrams within one JVM. */
    public static final LdgConfig LDG = LdgConfig.WITHIN_PROCESS.withReceiveBufferBytes(Inbox.BYTES_MAX);

    private static final Logger LOG = LogManager.getLogger(JvmHost.class);
    private static final int DATAGRAMS_PER_TURN_MAX = 256;

    private final JvmLoop loop;
    private final InetSocketAddress self;
    private final Consumer<Throwable> onFailure;
    private final Inbox inbox = new Inbox();
    private @Nullable Process process;
    private boolean ended;
    private long wakeAt = Long.MAX_VALUE;

    JvmHost(JvmLoop loop, InetSocketAddress self, Consumer<Throwable> onFailure) {
        this.loop = loop;
        this.self = self;
        this.onFailure = onFailure;
    }

    @Override
    public InetSocketAddress local() {
        return self;
    }

    @Override
    public LdgConfig ldg() {
        return LDG;
    }

    @Override
    public void run(Process started) {
        begin(() -> started);
    }

    /** Makes a process and runs it; an exception while it is made is its failure too. */
    void begin(Supplier<Process> making) {
        loop.callIfRunning(() -> guarded(() -> {
            Process made = making.get();
            made.start();
            process = made;
            turn(made);
        }));
    }

    @Override
    public boolean execute(Runnable step) {
        return loop.execute(() -> guarded(() -> {
            step.run();
            Process running = process;
            if (running != null) {
                turn(running);
            }
        }));
    }

    void arrive(InetSocketAddress from, ByteBuffer datagram) {
        inbox.add(from, datagram);
    }

    /** Delivers a batch of datagrams, or runs a turn that is due; returns false if there is nothing to do. */
    boolean work(long nowNanos) {
        Process running = process;
        if (running == null || (inbox.size() == 0 && wakeAt > nowNanos)) {
            return false;
        }
        guarded(() -> {
            for (int left = Math.min(inbox.size(), DATAGRAMS_PER_TURN_MAX); left > 0; left--) {
                Inbox.Datagram datagram = inbox.remove();
                running.receive(datagram.from(), datagram.content());
            }
            turn(running);
        });
        return true;
    }

    private void turn(Process running) {
        boolean more = running.run(this);
        wakeAt = more ? System.nanoTime() : running.nextDeadlineNanos();
    }

    long nextDeadlineNanos() {
        return process == null ? Long.MAX_VALUE : wakeAt;
    }

    /** Returns the number of datagrams lost because too many waited. */
    long dropped() {
        return inbox.dropped();
    }

    /** Runs a step of the process; on the loop's thread. Once it threw, nothing of it runs again. */
    private void guarded(Runnable step) {
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
     * Reports a failure to the listener; a listener that fails on the report must not stop the other processes on this
     * thread.
     */
    private void report(Throwable cause) {
        try {
            onFailure.accept(cause);
        } catch (RuntimeException | Error e) {
            LOG.error("the process at {} ends by an internal error", self, e);
        }
    }

    private void end() {
        ended = true;
        loop.network().detach(this);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        loop.network()
                .carry(
                        self,
                        to,
                        ByteBuffer.allocate(datagram.remaining()).put(datagram).flip());
    }

    @Override
    public void close() {
        loop.callIfRunning(this::end);
    }
}
